/**
 * The file in which a command leaves variables, as GitHub's `GITHUB_OUTPUT`: `NAME=VALUE`, or `NAME<<END`, lines, `END`. Read
 * as a whole or not at all: of a file with one bad line nothing counts, since nobody knows what else it means.
 */
import type { Variable } from "../runbook/declared.ts";
import type { Json } from "../runbook/local.ts";
import { suggestion } from "../runbook/nearest.ts";

/** One write, in the order of the file; the value is of the variable's type. */
export interface Write {
  readonly name: string;
  readonly value: Json;
}
export type Writes =
  | { readonly kind: "ok"; readonly writes: readonly Write[] }
  /** `problem` ends a sentence. */
  | { readonly kind: "bad"; readonly problem: string };

export type Declared = Readonly<Record<string, Variable>>;

export function readWrites(text: string, declared: Declared): Writes {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const writes: Write[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "") continue;
    const place = `line ${at + 1}`;
    const [, name, sign, rest] = /^([^=<]*?)\s*(=|<<)(.*)$/s.exec(line) ?? [];
    if (name === undefined || name === "") return bad(`${place} is no \`NAME=VALUE\` and no \`NAME<<END\``);
    let value = rest ?? "";
    if (sign === "<<") {
      const end = lines.indexOf(value, at + 1);
      if (value === "" || end < 0) return bad(`${place}: no line \`${value}\` ends the value of \`${shown(name)}\``);
      value = lines.slice(at + 1, end).join("\n");
      at = end;
    }
    const variable = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (variable === undefined) {
      const near = suggestion(name, Object.keys(declared));
      return bad(`${place}: the runbook's \`vars\` has no \`${shown(name)}\`${near}`);
    }
    const read = parsedAs(value, variable.type);
    if (read === undefined)
      return bad(`${place}: \`${name}\` is ${FORMS[variable.type]}, and this is ${quoted(value)}`);
    writes.push({ name, value: read });
  }
  return { kind: "ok", writes };
}

/** What a value of each type is written as, after "is". */
export const FORMS: Readonly<Record<Variable["type"], string>> = {
  number: "a number",
  boolean: "a boolean, true or false",
  list: "a list, as JSON",
  text: "a text without NUL",
};

/** The value that a text stands for; nothing where it stands for none of that type. */
export function parsedAs(text: string, type: Variable["type"]): Json | undefined {
  switch (type) {
    case "text":
      // No command could be told it: an environment cannot hold it.
      return text.includes("\0") ? undefined : text;
    case "boolean": {
      const word = text.trim();
      return word === "true" || word === "false" ? word === "true" : undefined;
    }
    case "number": {
      const value = /^\s*-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
      // There is no telling apart the two zeros in JSON.
      return Number.isFinite(value) ? value + 0 : undefined;
    }
    case "list":
      return listOf(text);
  }
}

function listOf(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return Array.isArray(value) && isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** JSON's own grammar lets `1e999` in, which is no number any more. */
function isJson(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isJson);
}

function bad(problem: string): Writes {
  return { kind: "bad", problem };
}

/** So much of what was written is quoted. */
const SHOWN = 80;

function shown(name: string): string {
  return name.length > SHOWN ? `${name.slice(0, SHOWN)}...` : name;
}

function quoted(value: string): string {
  return JSON.stringify(shown(value));
}
