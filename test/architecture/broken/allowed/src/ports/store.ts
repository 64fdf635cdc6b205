export type { Runbook } from "../core/runbook/parse.ts";
export type Store = 1;
