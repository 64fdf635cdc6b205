export { build } from "../../scripts/build.ts";
