export { getInput } from "@actions/core";
