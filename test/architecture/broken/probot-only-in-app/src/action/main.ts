export { Probot } from "probot";
