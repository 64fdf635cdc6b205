/**
 * What stands behind each verb. One rule for all: extra words behind the declared arguments are a note where dropping
 * them changes nothing, and a visible refusal where they may have meant something; ` -- ` begins a note anywhere.
 * A flag is looked for among the arguments only, never inside a name in quotes, a note or a reason.
 */
import type { Asked, Reading, Verb } from "./command.ts";
import { bare, isCheckLike, isCommit, isCommitLike, isDash, isDigest, isFlag, isMeantAsCommit } from "./text/meant.ts";
import { splitFirstWord, trimSpace } from "./text/space.ts";
import { takeWord } from "./text/words.ts";
import { verbRow } from "./verbs.ts";

/** A command with what its line says beyond it, or what must be taught. */
export type LineReading =
  | { readonly kind: "command"; readonly asked: Asked; readonly note: string }
  | Extract<Reading, { kind: "problem" }>;

/** Reads the rest of a command's line. */
export function readArguments(verb: Verb, rest: string): LineReading {
  switch (verb) {
    case "help":
    case "status":
    case "history":
    case "explain":
    case "prompt":
    case "retry":
    case "pause":
    case "resume":
    case "takeover":
    case "release":
      return readNothing({ verb }, rest, "polite");
    case "cancel":
      return readNothing({ verb }, rest, "strict");
    case "start":
      return readStart(rest);
    case "goto":
      return readGoto(rest);
    case "confirm":
      return readConfirm(rest);
    case "approve":
      return readApprove(rest);
    case "reject":
      return readReject(rest);
    case "revoke":
      return readRevoke(rest);
    case "override":
      return withReason(rest, "override", "a node's name", (node, reason) => ({ verb: "override", node, reason }));
    case "accept-state":
      return withReason(rest, verb, "the digest of the record", (digest, reason) => ({
        verb,
        digest: digest.toLowerCase(),
        reason,
      }));
    case "repair":
      return readNamed(rest, "repair", "a commit", isCommit, (commit) => ({ verb: "repair", commit }));
    case "redact":
      return readNamed(rest, "redact", "the digest of an output", isDigest, (digest) => ({ verb: "redact", digest }));
    case "drop":
      return withReason(rest, "drop", "the name of a check", (check, reason) => ({
        verb: "drop",
        check: check.toLowerCase(),
        reason,
      }));
    case "resolve":
      return readResolve(rest);
    case "rebind":
      return readRebind(rest);
    case "set":
      return readSet(rest);
    case "extend":
      return withReason(rest, "extend", "a limit's name", (limit, reason) => ({ verb: "extend", limit, reason }));
  }
}

/** `strict` verbs refuse extra words. */
function readNothing(asked: Asked, rest: string, manner: "polite" | "strict"): LineReading {
  const word = takeWord(rest);
  if (word && !isDash(word) && (manner === "strict" || isFlag(word))) return unexpected(asked.verb, word.text);
  return command(asked, rest);
}

/** A runbook that is named was taken off before: what is left is `--again`, or nothing. */
function readStart(rest: string): LineReading {
  const word = takeWord(rest);
  const isAgain = word !== undefined && isFlag(word) && word.text.toLowerCase() === "--again";
  return isAgain
    ? readNothing({ verb: "start", again: true }, word.rest, "strict")
    : readNothing({ verb: "start" }, rest, "strict");
}

function readGoto(rest: string): LineReading {
  let node: string | undefined;
  let confirm = false;
  let left = rest;
  for (let word = takeWord(left); word; word = takeWord(left)) {
    if (isDash(word)) break;
    if (isFlag(word) && word.text.toLowerCase() === "--confirm") confirm = true;
    else if (isFlag(word) || node !== undefined) return unexpected("goto", word.text);
    else node = word.text;
    left = word.rest;
  }
  return node === undefined ? missing("goto", "a node's name") : command({ verb: "goto", node, confirm }, left);
}

function readConfirm(rest: string): LineReading {
  const word = takeWord(rest);
  if (!word || isDash(word)) return missing("confirm", "the name of a check");
  if (isFlag(word) || !isCheckLike(bare(word))) return unexpected("confirm", word.text);
  const next = takeWord(word.rest);
  if (next && isFlag(next)) return unexpected("confirm", next.text);
  return command({ verb: "confirm", check: bare(word).toLowerCase() }, word.rest);
}

/** Never approves more than was named: what may be a check or a commit and is neither is refused, not dropped. */
function readApprove(rest: string): LineReading {
  const first = takeWord(rest);
  if (!first || isDash(first)) return command({ verb: "approve" }, rest);
  const named = bare(first);
  const next = takeWord(first.rest);
  if (isCommitLike(named) && !(next && isCommit(bare(next)) && !isCommit(named))) {
    if (next && !isDash(next) && (isFlag(next) || /^[a-z0-9._/-]+$/.test(bare(next))))
      return unexpected("approve", next.text);
    return command({ verb: "approve", commit: named.toLowerCase() }, first.rest);
  }
  if (!isCheckLike(named)) return unexpected("approve", first.text);
  if (!next || isDash(next)) return command({ verb: "approve", check: named.toLowerCase() }, first.rest);
  if (isFlag(next)) return unexpected("approve", next.text);
  const commit = bare(next);
  if (!isMeantAsCommit(commit)) return command({ verb: "approve", check: named.toLowerCase() }, first.rest);
  return command({ verb: "approve", check: named.toLowerCase(), commit: commit.toLowerCase() }, next.rest);
}

/** What is revoked is named or all of it; anything else may have meant less. */
function readRevoke(rest: string): LineReading {
  const word = takeWord(rest);
  if (!word || isDash(word)) return command({ verb: "revoke" }, rest);
  const check = bare(word);
  if (isFlag(word) || !isCheckLike(check) || isCommitLike(check)) return unexpected("revoke", word.text);
  const next = takeWord(word.rest);
  if (next && isFlag(next)) return unexpected("revoke", next.text);
  return command({ verb: "revoke", check: check.toLowerCase() }, word.rest);
}

/** `OLD=NEW` as often as nodes were renamed; quotes go around the whole of it. */
function readRebind(rest: string): LineReading {
  const map: [string, string][] = [];
  let left = rest;
  for (let word = takeWord(left); word && !isDash(word); word = takeWord(left)) {
    const [old = "", now = "", ...more] = word.text.split("=");
    const isTwice = map.some(([known]) => known === old);
    if (isFlag(word) || old === "" || now === "" || more.length > 0 || isTwice) return unexpected("rebind", word.text);
    map.push([old, now]);
    left = word.rest;
  }
  return command({ verb: "rebind", map: Object.fromEntries(map) }, left);
}

/** `VAR=VALUE` and a reason; quotes go around the whole of what has spaces in it. */
function readSet(rest: string): LineReading {
  const word = takeWord(rest);
  const [name = "", ...value] = (word?.text ?? "").split("=");
  if (word && !isDash(word) && (isFlag(word) || name === "" || value.length === 0)) return unexpected("set", word.text);
  const asked = (): Asked => ({ verb: "set", variable: name, value: value.join("="), reason: "" });
  return withReason(
    rest,
    "set",
    "a variable and its value, `VAR=VALUE`",
    (_, reason) => ({ ...asked(), reason }) as Asked,
  );
}

/** A hook and what became of it; what is neither `done` nor `retry` may have meant either. */
function readResolve(rest: string): LineReading {
  const word = takeWord(rest);
  if (!word || isDash(word)) return missing("resolve", "the name of a hook");
  if (isFlag(word) || !isCheckLike(bare(word))) return unexpected("resolve", word.text);
  const next = takeWord(word.rest);
  if (!next || isDash(next)) return missing("resolve", "`done` or `retry`");
  const as = bare(next).toLowerCase();
  if (as !== "done" && as !== "retry") return unexpected("resolve", next.text);
  return command({ verb: "resolve", hook: bare(word).toLowerCase(), as }, next.rest);
}

/** One word of hex digits. */
function readNamed(
  rest: string,
  verb: Verb,
  what: string,
  isOne: (text: string) => boolean,
  asked: (name: string) => Asked,
): LineReading {
  const word = takeWord(rest);
  if (!word || isDash(word)) return missing(verb, what);
  const next = takeWord(word.rest);
  if (!isOne(bare(word))) return unexpected(verb, word.text);
  if (next && isFlag(next)) return unexpected(verb, next.text);
  return command(asked(bare(word).toLowerCase()), word.rest);
}

/** One name, and the rest of the line as the reason. */
function withReason(
  rest: string,
  verb: Verb,
  what: string,
  asked: (name: string, reason: string) => Asked,
): LineReading {
  const word = takeWord(rest);
  if (!word || isDash(word)) return missing(verb, what);
  if (isFlag(word)) return unexpected(verb, word.text);
  const reason = trimSpace(word.rest).replace(/^--(?=\s|$)\s*/, "");
  return /[\p{L}\p{N}]/u.test(reason) ? command(asked(word.text, reason), "") : missing(verb, "a reason");
}

/** Keeps the reason whole: only who knows the checks' ids can tell whether it begins with one (`split-reason.ts`). */
function readReject(rest: string): LineReading {
  const reason = trimSpace(rest);
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(reason.replace(/^--(?=\s|$)/, ""))
    ? command({ verb: "reject", reason }, "")
    : missing("reject", "a reason");
}

function command(asked: Asked, note: string): LineReading {
  const { word, rest } = splitFirstWord(note);
  return { kind: "command", asked, note: word === "--" ? rest : trimSpace(note) };
}

function unexpected(verb: Verb, argument: string): LineReading {
  return problem("unexpected_argument", verb, { argument: argument.slice(0, 100) });
}
function missing(verb: Verb, argument: string): LineReading {
  return problem("missing_argument", verb, { argument });
}
function problem(code: string, verb: Verb, detail: Readonly<Record<string, string>>): LineReading {
  return { kind: "problem", code, verb, detail: { verb, ...detail, example: verbRow(verb).example } };
}
