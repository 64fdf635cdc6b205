/** The simple command lines that are answered at once: exact names, nothing twice, nothing odd. All others are for later. */

export interface Simple {
  readonly verb: "cur" | "next" | "state" | "ls" | "history" | "goto";
  /** The node of `ls` and `goto`. */
  readonly node?: string;
  readonly tail?: number;
  readonly json: boolean;
  readonly runId?: string;
  readonly agentId?: string;
  readonly stateDir?: string;
}

const VERBS: Readonly<Record<string, Simple["verb"]>> = {
  ...{ cur: "cur", next: "next", state: "state", ls: "ls", history: "history", goto: "goto", transfer: "goto" },
};
const SAFE = /^[A-Za-z0-9_.-]+$/;

export function readSimple(words: readonly string[]): Simple | undefined {
  const verb = Object.hasOwn(VERBS, words[0] ?? "") ? VERBS[words[0] ?? ""] : undefined;
  if (verb === undefined) return undefined;
  const seen: { node?: string; tail?: number; json?: boolean; runId?: string; agentId?: string; stateDir?: string } =
    {};
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--json") seen.json = true;
    else if (word === "--yes") continue;
    else if (!word.startsWith("-")) {
      if (seen.node !== undefined || word === "") return undefined;
      seen.node = word;
    } else {
      const cut = word.indexOf("=");
      const name = cut === -1 ? word : word.slice(0, cut);
      if (cut === -1) at += 1;
      const value = cut === -1 ? words[at] : word.slice(cut + 1);
      if (value === undefined || value === "" || (cut === -1 && value.startsWith("-"))) return undefined;
      if (name === "--run-id" && isId(value)) seen.runId = value;
      else if (name === "--agent-id" && isId(value)) seen.agentId = value;
      else if (name === "--state-dir") seen.stateDir = value;
      else if (verb === "history" && (name === "--tail" || name === "--limit") && /^[1-9]\d{0,5}$/.test(value)) {
        seen.tail = Number(value);
      } else return undefined;
    }
  }
  const wantsNode = verb === "ls" || verb === "goto";
  return wantsNode === (seen.node !== undefined) ? { ...seen, verb, json: seen.json === true } : undefined;
}

/** Whether it is an id that needs no cleaning. */
export function isId(text: string): boolean {
  return SAFE.test(text) && !/^\.+$/.test(text);
}
