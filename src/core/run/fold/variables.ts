/** What commands and people write to variables. */
import type { Event, Happening } from "../event.ts";
import type { Run } from "../run.ts";
import { holding, withWritten } from "../totals/variables.ts";
import { withoutReceipts } from "./evidence.ts";

type VariableEvent = Extract<Event, { kind: "wrote" | "set" }>;

export function foldVariables(run: Run, event: VariableEvent, { head }: Happening): Run {
  switch (event.kind) {
    case "wrote":
      return withWritten(run, head, event);
    case "set": {
      const { variable, value, expires } = event;
      const { [variable]: _over, ...by } = run.writing?.by ?? {};
      const set = [...(run.setVars ?? []).filter((name) => name !== variable), variable];
      const { writing } = run;
      return {
        ...withoutReceipts(holding(run, { [variable]: value }), expires),
        ...(writing ? { writing: { ...writing, by } } : {}),
        setVars: set,
      };
    }
  }
}
