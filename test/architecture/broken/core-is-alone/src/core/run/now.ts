export { hrtime } from "node:process";
