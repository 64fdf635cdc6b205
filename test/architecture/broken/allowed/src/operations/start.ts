export { parse } from "../core/runbook/parse.ts";
export type { Store } from "../ports/store.ts";
export const start = 1;
