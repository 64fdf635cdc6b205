/** Shape of a record of schema 2. Strict: what an unknown key means is not ours to guess. */
import * as z from "zod/mini";

const text = z.string();
const count = z.int().check(z.nonnegative());
const optional = z.optional(text);
const detail = z.record(text, text);

const output = z.strictObject({
  head: text,
  tail: text,
  bytes: count,
  digest: text,
  redacted: z.optional(z.literal(true)),
});
const observation = z.strictObject({
  exitCode: z.nullable(z.int()),
  timedOut: z.boolean(),
  error: optional,
  durationMs: z.number(),
  output,
});
const verdict = z.enum(["pass", "fail", "limited"]);
const bound = {
  check: text,
  digest: text,
  runbook: text,
  entry: text,
  verdict,
  reason: text,
  checkedAt: z.strictObject({ head: text, tree: text }),
  at: text,
  staleSince: optional,
  to: optional,
};
const told = z.strictObject({ reason: optional, retryable: z.optional(z.boolean()), problem: optional });
const receipt = z.union([
  z.strictObject({
    ...bound,
    command: text,
    observation,
    operation: text,
    log: optional,
    told: z.optional(told),
    wrote: z.optional(z.array(text)),
    print: optional,
  }),
  z.strictObject({
    ...bound,
    findings: z.array(z.strictObject({ verdict, reason: text, detail })),
    operation: optional,
  }),
]);
const approval = z.strictObject({
  check: text,
  entry: text,
  head: text,
  runbook: text,
  person: text,
  said: text,
  at: text,
  owns: z.optional(z.strictObject({ wanted: z.array(text), covered: z.array(text) })),
  staleSince: optional,
});
const rejection = z.strictObject({
  check: text,
  entry: text,
  head: text,
  person: text,
  reason: text,
  at: text,
  staleSince: optional,
});
const setback = z.strictObject({ node: text, receipts: z.array(receipt), rejections: z.array(rejection) });
const due = z.strictObject({
  check: text,
  digest: text,
  entry: text,
  to: optional,
  external: z.optional(z.literal(true)),
});
const status = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("active") }),
  z.strictObject({ kind: z.literal("paused"), reason: text, by: optional }),
  z.strictObject({
    kind: z.literal("ended"),
    ending: z.enum(["succeeded", "failed", "cancelled", "exhausted"]),
    reason: text,
    final: z.boolean(),
    told: z.optional(detail),
  }),
]);
const head = z.strictObject({
  commit: text,
  tree: text,
  pushedBy: z.nullable(text),
  previous: optional,
  recorded: z.optional(z.strictObject({ at: text, commit: text })),
});
const handedOver = z.strictObject({
  reason: text,
  told: detail,
  at: text,
  transitions: count,
  entries: z.record(text, count),
  commandMs: count,
  vars: z.record(text, z.json()),
});
const state = z.strictObject({
  id: text,
  runbook: z.strictObject({ path: text, digest: text, commit: text }),
  subject: z.strictObject({ repository: text, pull: count, author: z.nullable(text), base: text, head }),
  status,
  entry: z.strictObject({ id: text, node: text }),
  path: z.array(
    z.strictObject({
      from: text,
      to: text,
      entry: text,
      override: z.optional(z.literal(true)),
      handedOver: z.optional(z.literal(true)),
    }),
  ),
  request: z.optional(z.strictObject({ id: text, to: text, by: text })),
  operation: z.optional(z.strictObject({ id: text, head: text, openedAt: text, due: z.array(due) })),
  receipts: z.record(text, receipt),
  approvals: z.array(approval),
  rejections: z.array(rejection),
  confirmations: z.array(z.strictObject({ check: text, entry: text, by: text, at: text })),
  added: z.optional(
    z.array(
      z.strictObject({
        entry: text,
        agent: text,
        // Its other keys are bound by the chain, as an event's are.
        check: z.looseObject({ kind: text, id: text, digest: text, title: text }),
        dropped: optional,
      }),
    ),
  ),
  vars: z.optional(z.record(text, z.json())),
  staleVars: z.optional(z.array(text)),
  setVars: z.optional(z.array(text)),
  writing: z.optional(z.strictObject({ entry: text, head: text, by: z.record(text, text) })),
  setback: z.optional(setback),
  owner: z.optional(z.strictObject({ login: text, epoch: count, until: text, hold: z.optional(z.literal(true)) })),
  next: z.optional(z.strictObject({ by: text, comment: text, url: text, at: text })),
  extensions: z.optional(count),
  granted: z.optional(z.record(text, count)),
  startedAt: optional,
  commandMs: z.optional(count),
  failures: z.optional(z.strictObject({ counts: z.record(text, count) })),
  handedOver: z.optional(handedOver),
  hopeless: z.optional(z.strictObject({ entry: text, operation: text, times: count })),
  retries: z.optional(z.strictObject({ entry: text, head: text, used: count })),
  attempts: z.record(text, z.strictObject({ used: count, head: text, blockedHead: optional })),
  entries: z.record(text, count),
  transitions: count,
  commentsAfter: count,
  saidAfter: z.optional(count),
  answers: z.record(
    text,
    z.strictObject({
      outcome: z.enum(["done", "refused"]),
      code: text,
      verb: text,
      actor: z.nullable(text),
      detail,
      at: optional,
      isRepeated: z.optional(z.literal(true)),
    }),
  ),
});
const event = z.strictObject({
  seq: count,
  at: text,
  actor: z.nullable(text),
  head: text,
  operation: z.nullable(text),
  // What an event says is bound by the chain, and by the fold that must give the state beside it.
  event: z.looseObject({ kind: text }),
  prev: text,
  redacted: optional,
});

export const recordSchema = z.strictObject({
  schema: z.literal(2),
  run: text,
  revision: count,
  state,
  journal: z.strictObject({
    head: text,
    length: count,
    first: z.strictObject({ seq: count, prev: text }),
    events: z.array(event),
  }),
  digest: text,
});

/** Where the text departs from the shape, in a few words, or nothing. */
export function shapeProblem(value: unknown): string | undefined {
  const read = recordSchema.safeParse(value);
  if (read.success) return undefined;
  const issue = read.error.issues[0];
  const where = issue?.path.join(".") || "the record";
  if (issue?.code === "unrecognized_keys") return `${where}: it has an unknown key \`${issue.keys[0]}\``;
  return `${where}: ${issue?.message ?? "not of this shape"}`;
}
