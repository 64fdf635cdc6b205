/** The whole language -> what is carried out on GitHub. By now nothing else is in there: the reading has refused it. */
import type { Limits, Scope } from "./declared.ts";
import type { DynamicSettings, LocalCheck, LocalEdge, LocalRunbook } from "./local.ts";
import { type BoundLimits, type Check, type Edge, type HookCheck, isCollected, type Runbook } from "./runbook.ts";

/** What people call the checks that stand for a `scope`, and for `dynamic_before_transfer`. */
export const SCOPE_ID = "scope";
export const DYNAMIC_ID = "dynamic";
export const DYNAMIC_FIT_ID = "dynamic-fit";

/** What bounds a run whose runbook sets no limit. */
export const DEFAULT_LIMITS = { transitions: 100, sameFailure: 3, deadlineMs: 14 * 24 * 60 * 60 * 1_000 } as const;

/** @throws if the runbook was not read for GitHub, which is a bug of ours. */
export function forGitHub(local: LocalRunbook, digest: (text: string) => string): Runbook {
  const { name, initial, goal, notes, agents, limits, vars, on, nodes } = local;
  return {
    name,
    initial,
    goal,
    notes,
    agents,
    limits: limitsFor(limits),
    vars,
    ...(on === undefined ? {} : { on }),
    nodes: nodes.map(({ inHook, outHook, dynamic, scope, ...node }) => {
      const scopes = node.edges.length === 0 ? [] : scopeOf(node.name, local.scope, scope, digest);
      return {
        ...node,
        prompt: [node.prompt, ...inHook.flatMap(({ kind, text }) => (kind === "message" ? [text] : []))]
          .filter((text) => text.trim() !== "")
          .join("\n\n"),
        inHook: hooksOf(inHook).filter(isCollected),
        outHook: hooksOf(outHook),
        beforeTransfer: [...scopes, ...node.beforeTransfer.map(checkOf), ...dynamicOf(dynamic, digest)],
        edges: node.edges.map(edgeOf),
      };
    }),
    digest: local.digest,
  };
}

/** Where one limit is set the others are left to the runbook, but for transitions, which are always bounded. */
export function limitsFor({ onLimit, ...written }: Limits): BoundLimits {
  const { transitions } = DEFAULT_LIMITS;
  const limits = Object.keys(written).length === 0 ? DEFAULT_LIMITS : { transitions, ...written };
  return onLimit === undefined ? limits : { ...limits, onLimit };
}

/**
 * The check that a scope stands for. It is not carried: every gate has the runbook's, the last one too, and a node's own is
 * about what happens there, which is less than what happens later.
 */
function scopeOf(
  node: string,
  root: Scope | undefined,
  own: Scope | undefined,
  digest: (text: string) => string,
): Check[] {
  if (root === undefined && own === undefined) return [];
  const scopes = { ...(root === undefined ? {} : { root }), ...(own === undefined ? {} : { node: own }) };
  const title = "Nothing is changed that may not be";
  const definition = { kind: "scope", id: SCOPE_ID, title, blocks: true, carry: false, node, scopes } as const;
  return [{ ...definition, digest: digest(JSON.stringify(definition)) }];
}

const FIT = "The dynamic checks of this entry still fit what was done.";

/** What stands for the checks that agents may register; they follow it in the gate. */
function dynamicOf(settings: DynamicSettings | undefined, digest: (text: string) => string): Check[] {
  if (settings === undefined) return [];
  const common = { blocks: true, carry: false } as const;
  const title = "What agents registered for this stay is in order";
  const order = { kind: "dynamic", id: DYNAMIC_ID, title, ...common, settings } as const;
  const fit = { kind: "confirmation", id: DYNAMIC_FIT_ID, title: FIT, ...common } as const;
  const asked = settings.stalePolicy === "require_confirmation" ? [order, fit] : [order];
  return asked.map((check) => ({ ...check, digest: digest(JSON.stringify(check)) }));
}

function edgeOf({ hook, condition, ...edge }: LocalEdge): Edge {
  return { ...edge, condition: condition.map(checkOf), hook: hooksOf(hook) };
}

function hooksOf(hooks: readonly LocalCheck[]): readonly HookCheck[] {
  return hooks.map(checkOf).filter((check) => isCollected(check) || check.kind === "message");
}

function checkOf(local: LocalCheck): Check {
  const { purpose: _purpose, text: _text, summary: _summary, ...rest } = local;
  const { inputs: _inputs, versions: _versions, parallel: _parallel, via, ...check } = rest;
  switch (check.kind) {
    case "confirmation":
    case "predicate":
    case "message":
      return check;
    case "variable":
      // What a variable is at the end says nothing about what it was on the way.
      return { ...check, carry: false };
    case "checklist": {
      const { items, approvers, kind: _kind, ...asked } = check;
      const title = local.text.trim() === "" ? check.title : `${check.title}: ${items.join("; ")}`;
      if (approvers === undefined) return { ...asked, kind: "confirmation", title };
      return { ...asked, kind: "manual", title, approvers, ...(via === undefined ? {} : { via }) };
    }
    case "command": {
      const { external, ...command } = check;
      return external ? { ...command, external } : command;
    }
    case "manual": {
      const { hasApprovers: _has, ...manual } = check;
      return via === undefined ? manual : { ...manual, via };
    }
    case "github":
    case "weakening":
      return check;
    default:
      throw new Error(
        `A ${check.kind} check came through for GitHub, where it must have been refused while it was read.`,
      );
  }
}
