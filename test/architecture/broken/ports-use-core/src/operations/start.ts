export type Started = "started";
