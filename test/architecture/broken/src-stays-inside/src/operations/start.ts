export { world } from "../../test/support/world.ts";
