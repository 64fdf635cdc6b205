export { open } from "../adapters/memory/store.ts";
