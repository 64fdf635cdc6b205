/** What GitHub does not carry out yet is refused there, each with what to do instead: a gate must never quietly hold. */
import type { Place } from "../../problems.ts";
import type { Check } from "../../runbook.ts";
import { TYPE_NOUNS } from "../../shape/check-keys.ts";
import type { Bench, Definition } from "./bench.ts";

/** What to do instead of each kind of check that is not carried out on GitHub. */
const INSTEAD = {
  message: "put its words into the node's `prompt`",
  checklist: "write each of its items as a check of its own, as plain text",
  predicate: "ask the same by a command, for instance `run: test -s FILE`",
  llm_review: "ask a person by `type: manual`, or have a command review",
} as const satisfies Record<Exclude<Definition["kind"], Check["kind"]>, string>;

/** What to do instead of what else a node or an edge may have. */
const OTHERS = {
  in_hook: "put what is to be done into the node's `prompt`",
  out_hook: "what must be done before leaving is a command in `before_transfer`",
  hook: "what must be done on the way is a command in the edge's `condition`",
  dynamic_before_transfer: "write the checks into `before_transfer`",
} as const;

/** Whether the check can be carried out where the runbook is for; reports it if not. */
export function isOnGround(definition: Definition, at: Place, { ground, problems }: Bench): boolean {
  if (ground === "local" || !isRefused(definition.kind)) return true;
  problems.error(
    at,
    "not_on_github",
    `${TYPE_NOUNS[definition.kind]} is not carried out on GitHub yet; ${INSTEAD[definition.kind]}`,
  );
  return false;
}

/** The same for a hook or a setting, which stands at `at` if it is there. */
export function isKeyOnGround(key: keyof typeof OTHERS, at: Place, { ground, problems }: Bench): boolean {
  if (ground === "local") return true;
  problems.error(at, "not_on_github", `\`${key}\` is not carried out on GitHub yet; ${OTHERS[key]}`);
  return false;
}

function isRefused(kind: Definition["kind"]): kind is keyof typeof INSTEAD {
  return Object.hasOwn(INSTEAD, kind);
}
