export { getInput } from "@actions/core";
export { start } from "../operations/start.ts";
