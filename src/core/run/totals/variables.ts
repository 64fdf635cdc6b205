/**
 * The variables of a run on GitHub: which of them count, who wrote them, and what a command may add. The rules are those of
 * `core/vars/`; here stands what a record asks beside: that it stays small, and that a doubt about it reaches them.
 */
import type { Told } from "../../check/finding.ts";
import type { Json } from "../../runbook/local.ts";
import type { Runbook } from "../../runbook/runbook.ts";
import { type Holding, variableOf, type Writers } from "../../vars/merge.ts";
import { type Taken, takeWrites } from "../../vars/told.ts";
import { type Counting, valueIn } from "../../vars/value.ts";
import type { Run } from "../run.ts";
import { storedBytes } from "../stored-size.ts";

/** All variables together, in bytes as JSON writes them: the record must stay what the forge reads back. */
export const MOST_BYTES = 12_000;

/** The run with those variables that somebody vouches for. */
export function vouchedFor<Each extends Holding & Pick<Run, "staleVars">>(run: Each): Each {
  const { staleVars = [], vars } = run;
  if (vars === undefined || staleVars.length === 0) return run;
  return { ...run, vars: Object.fromEntries(Object.entries(vars).filter(([name]) => !staleVars.includes(name))) };
}

/** The values that commands are told and people are shown, by name; a stale one is unknown. */
export function valuesOf({ vars }: Pick<Runbook, "vars">, run: Run): Readonly<Record<string, Json | undefined>> {
  const names = Object.keys(vars).filter((name) => !isStale(run, name));
  return Object.fromEntries(names.map((name) => [name, variableOf(name, vars, run)]));
}

/** What a predicate looks at; nothing where the run has no such thing. */
export function seenIn({ vars }: Pick<Runbook, "vars">, run: Counting, name: string): Json | undefined {
  return valueIn(run, name, vars);
}

export function isStale({ staleVars = [] }: Run, name: string): boolean {
  return staleVars.includes(name);
}

/** What a check's command wrote, merged into what the run has; or why none of it counts. */
export function writtenBy(
  { vars: declared }: Pick<Runbook, "vars">,
  run: Run,
  check: string,
  told: Told | undefined,
): Taken {
  const taken = takeWrites(vouchedFor(run), declared, told, check, writersOf(run));
  if (taken.kind !== "nothing" && run.added?.some((one) => one.check.id === check)) {
    // It can only add to a gate, and what it wrote might open one.
    return { kind: "refused", problem: "a check that an agent registered writes no variables" };
  }
  if (taken.kind !== "ok" || isSmall({ ...run.vars, ...taken.values })) return taken;
  const problem = `the run's variables together would be larger than ${MOST_BYTES} bytes; keep what is large in a file`;
  return { kind: "refused", problem };
}

/** Whether a record has room for these. */
export function isSmall(vars: Readonly<Record<string, Json>>): boolean {
  return storedBytes(JSON.stringify(vars)) <= MOST_BYTES;
}

/** The run with these values, for which somebody vouches now. */
export function holding(run: Run, values: NonNullable<Run["vars"]>): Run {
  const { staleVars = [], ...rest } = run;
  const stale = staleVars.filter((name) => !Object.hasOwn(values, name));
  return { ...rest, vars: { ...run.vars, ...values }, ...(stale.length === 0 ? {} : { staleVars: stale }) };
}

/** What checks wrote, as it was merged; `by`: the last of each variable. */
export interface Written {
  readonly by: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, Json>>;
}

/** The run with it, and with who wrote it, while its gate is looked at. */
export function withWritten(run: Run, head: string, { by, values }: Written): Run {
  const { writing, entry } = run;
  const isSame = writing?.entry === entry.id && writing.head === head;
  return { ...holding(run, values), writing: { entry: entry.id, head, by: isSame ? { ...writing.by, ...by } : by } };
}

/** What one check wrote. */
export function byOne(check: string, values: Written["values"]): Written {
  return { by: Object.fromEntries(Object.keys(values).map((name) => [name, check])), values };
}

/** What was written in this entry at this head. */
function writersOf({ writing, entry, subject, vars = {} }: Run): Writers {
  const isNow = writing?.entry === entry.id && writing.head === subject.head.commit;
  const by = isNow ? Object.entries(writing.by) : [];
  return new Map(
    by.flatMap(([name, check]) =>
      Object.hasOwn(vars, name) ? [[name, { by: check, value: vars[name] ?? null }]] : [],
    ),
  );
}
