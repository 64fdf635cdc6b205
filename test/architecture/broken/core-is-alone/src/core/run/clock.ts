export type { Clock } from "../../ports/clock.ts";
