export { list } from "../cli/words.ts";
