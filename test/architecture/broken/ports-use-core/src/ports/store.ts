export type { Started } from "../operations/start.ts";
