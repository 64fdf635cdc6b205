/** What the environment tells the stop hook, by StateM's names. */
import { shellQuote } from "../../core/render/terminal/typed.ts";

const STOP_STATES = ["handoff", "done", "complete", "completed", "finished"];
const MOST_CONTINUATIONS = { least: 1, most: 10, usual: 3 };

type Env = Readonly<Record<string, string | undefined>>;

/** Nodes in which an agent may always stop. */
export function stopStates(env: Env): readonly string[] {
  const given = env["STATEM_AUTOLOOP_STOP_STATES"];
  if (given === undefined || given.trim() === "") return STOP_STATES;
  return given.split(",").map((name) => name.trim());
}

/** How often an agent is sent back in one entry of one session. */
export function mostContinuations(env: Env): number {
  const given = Number(env["STATEM_STOP_MAX_CONTINUATIONS_PER_ENTRY"]?.trim() || Number.NaN);
  if (!Number.isInteger(given)) return MOST_CONTINUATIONS.usual;
  return Math.min(MOST_CONTINUATIONS.most, Math.max(MOST_CONTINUATIONS.least, given));
}

/** How statem is called in what the agent is told, each word quoted; `undefined` when the variable is no shell words. */
export function commandOf(env: Env): string | undefined {
  const given = env["STATEM_COMMAND"];
  if (given === undefined || given.trim() === "") return "statem";
  return splitWords(given)?.map(shellQuote).join(" ");
}

/** The words of a POSIX shell line without expansions; `undefined` when a quote is not closed. */
export function splitWords(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === "'") {
      const end = line.indexOf("'", at + 1);
      if (end < 0) return undefined;
      word = (word ?? "") + line.slice(at + 1, end);
      at = end;
    } else if (character === '"') {
      const quoted = doubleQuoted(line, at + 1);
      if (quoted === undefined) return undefined;
      word = (word ?? "") + quoted.text;
      at = quoted.end;
    } else if (character === "\\") {
      at += 1;
      if (at >= line.length) return undefined;
      word = (word ?? "") + line.charAt(at);
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + character;
  }
  return word === undefined ? words : [...words, word];
}

/** What stands between double quotes, where a backslash only speaks before some characters. */
function doubleQuoted(line: string, from: number): { readonly text: string; readonly end: number } | undefined {
  let text = "";
  for (let at = from; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '"') return { text, end: at };
    const next = line.charAt(at + 1);
    if (character === "\\" && '"\\$`'.includes(next) && next !== "") {
      text += next;
      at += 1;
    } else text += character;
  }
  return undefined;
}
