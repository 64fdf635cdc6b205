export { list } from "../action/inputs.ts";
