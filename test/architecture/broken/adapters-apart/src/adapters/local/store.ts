export { open } from "../memory/store.ts";
