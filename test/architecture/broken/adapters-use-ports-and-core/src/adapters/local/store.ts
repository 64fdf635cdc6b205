export { start } from "../../operations/start.ts";
