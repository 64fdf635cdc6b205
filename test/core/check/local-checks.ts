/** One local check from how it is written, for tests of judges. */
import { createHash } from "node:crypto";
import type { LocalCheck } from "../../../src/core/runbook/local.ts";
import { parseRunbook } from "../../../src/core/runbook/parse.ts";

/** The check that a mapping (or a text) is in a gate, or in the hook that is named. */
export function checkOf<Kind extends LocalCheck["kind"]>(
  kind: Kind,
  definition: unknown,
  place: "before_transfer" | "in_hook" = "before_transfer",
  vars: Readonly<Record<string, object>> = {},
): LocalCheck & { kind: Kind } {
  const text = JSON.stringify({ vars, nodes: { a: { [place]: [definition], next: "b" }, b: null } });
  const digest = (each: string) => createHash("sha256").update(each).digest("hex");
  const parsed = parseRunbook(text, { path: "r.json", digest, strict: true });
  if (parsed.kind === "invalid") throw new Error(parsed.problems.map((problem) => problem.message).join("\n"));
  const node = parsed.runbook.nodes[0];
  const check = node?.beforeTransfer[0] ?? node?.inHook[0];
  if (!check || !isKind(check, kind)) throw new Error(`this is a ${check?.kind}, not a ${kind}`);
  return check;
}

function isKind<Kind extends LocalCheck["kind"]>(check: LocalCheck, kind: Kind): check is LocalCheck & { kind: Kind } {
  return check.kind === kind;
}
