/** The grammar of a comment, row by row: which text is a command, which is none, and which must be taught. */
import { describe, expect, it } from "vitest";
import type { Asked } from "../../../src/core/command/command.ts";
import { readComment } from "../../../src/core/command/read-comment.ts";

const REVIEW: Asked = { verb: "approve", check: "review" };
const HEAD = "1a2b3c4d5e6f";

const COMMANDS: readonly [about: string, body: string, asked: Asked, note?: string][] = [
  ["bare prefix is help", "/statem", { verb: "help" }],
  ["bare prefix with a note below", "/statem\n\nplease", { verb: "help" }, "please"],
  ["CRLF", "/statem approve review\r\n\r\nLooks fine.\r\n", REVIEW, "Looks fine."],
  ["lone CR", "/statem approve review\rLooks fine.", REVIEW, "Looks fine."],
  ["tabs between words", "/statem\tapprove\t\treview", REVIEW],
  ["no-break spaces", "/statem\u00a0approve\u202freview\u2007", REVIEW],
  ["ideographic space", "/statem\u3000approve review", REVIEW],
  ["blank lines first", "\n \r\n\t\n/statem status", { verb: "status" }],
  ["up to three spaces first", "   /statem status", { verb: "status" }],
  ["no-break spaces first are no indentation", "\u00a0\u00a0\u00a0\u00a0/statem status", { verb: "status" }],
  ["capitals, as phones put them", "/Statem Approve Review", REVIEW],
  ["politeness behind the arguments", "/statem approve review Thanks!", REVIEW, "Thanks!"],
  ["politeness behind no arguments", "/statem status please", { verb: "status" }, "please"],
  ["a check behind retry is a note; everything is retried", "/statem retry tests", { verb: "retry" }, "tests"],
  [
    "a note behind --",
    "/statem goto verify -- it is ready",
    { verb: "goto", node: "verify", confirm: false },
    "it is ready",
  ],
  ["a flag in a note", "/statem approve review please, without --all", REVIEW, "please, without --all"],
  ["closed HTML comment first", "<!-- template -->\n\n/statem status", { verb: "status" }],
  ["closed HTML comment of many lines first", "<!-- a\n/statem reject no\n-->\n/statem status", { verb: "status" }],
  ["quote in the note", "/statem status\n> /statem approve review", { verb: "status" }, "> /statem approve review"],
  ["code in the note", "/statem status\n```\n/statem retry\n```", { verb: "status" }, "```\n/statem retry\n```"],
  ["indented code in the note", "/statem status\n\n    /statem retry", { verb: "status" }, "/statem retry"],
  ["hidden in the note", "/statem status\n<!-- \n/statem retry\n-->", { verb: "status" }],
  ["the prefix within a later line", "/statem status\nnot /statem retry", { verb: "status" }, "not /statem retry"],
  ["another word in a later line", "/statem status\n/statement", { verb: "status" }, "/statement"],
  ["approve everything", "/statem approve", { verb: "approve" }],
  ["approve with a commit", `/statem approve review ${HEAD}`, { ...REVIEW, commit: HEAD }],
  ["approve a commit alone", `/statem approve ${HEAD}`, { verb: "approve", commit: HEAD }],
  ["capital hex digits", `/statem approve review ${HEAD.toUpperCase()}`, { ...REVIEW, commit: HEAD }],
  ["commit in backticks", `/statem approve \`review\` \`${HEAD}\``, { ...REVIEW, commit: HEAD }],
  ["commit with punctuation", `/statem approve review (${HEAD}), fine`, { ...REVIEW, commit: HEAD }, "fine"],
  ["commit and politeness", `/statem approve ${HEAD} Looks good`, { verb: "approve", commit: HEAD }, "Looks good"],
  ["commit too short goes to the engine", "/statem approve review 1a2b", { ...REVIEW, commit: "1a2b" }],
  [
    "commit too long goes to the engine",
    `/statem approve review ${"a1".repeat(21)}`,
    { ...REVIEW, commit: "a1".repeat(21) },
  ],
  [
    "commit with a slip goes to the engine",
    "/statem approve review 1a2b3c4d5e6g",
    { ...REVIEW, commit: "1a2b3c4d5e6g" },
  ],
  [
    "commit's address goes to the engine",
    `/statem approve review https://x.example/commit/${HEAD}`,
    { ...REVIEW, commit: `https://x.example/commit/${HEAD}` },
  ],
  ["short hex alone is a check's name", "/statem approve e2e", { verb: "approve", check: "e2e" }],
  [
    "hex before a commit is a check's name",
    `/statem approve deadbeef ${HEAD}`,
    { verb: "approve", check: "deadbeef", commit: HEAD },
  ],
  ["capitals of a check make no difference", "/statem approve Review", REVIEW],
  ["+1 is a note", "/statem approve review +1", REVIEW, "+1"],
  ["reject keeps the whole rest", "/statem reject tests are missing", { verb: "reject", reason: "tests are missing" }],
  [
    "reject keeps flags in its reason",
    '/statem reject review "do not use --all"',
    { verb: "reject", reason: 'review "do not use --all"' },
  ],
  ["goto", "/statem goto verify", { verb: "goto", node: "verify", confirm: false }],
  ["goto with a word", "/statem goto verify --confirm", { verb: "goto", node: "verify", confirm: true }],
  ["goto with the flag first", "/statem goto --confirm verify", { verb: "goto", node: "verify", confirm: true }],
  [
    "goto with a quoted name",
    '/statem goto "final review" --confirm',
    { verb: "goto", node: "final review", confirm: true },
  ],
  ["goto with a phone's quotes", "/statem goto “final review”", { verb: "goto", node: "final review", confirm: false }],
  [
    "goto to a node called like a flag",
    '/statem goto "--confirm"',
    { verb: "goto", node: "--confirm", confirm: false },
  ],
  ["goto keeps the case of names", "/statem goto Verify", { verb: "goto", node: "Verify", confirm: false }],
  ["confirm", "/statem confirm plan-1", { verb: "confirm", check: "plan-1" }],
  ["confirm in back-ticks", "/statem confirm `plan-1`", { verb: "confirm", check: "plan-1" }],
  ["start", "/statem start", { verb: "start" }],
  ["history", "/statem history", { verb: "history" }],
  ["explain", "/statem explain", { verb: "explain" }],
  ["prompt", "/statem prompt", { verb: "prompt" }],
  ["pause", "/statem pause", { verb: "pause" }],
  ["resume", "/statem resume", { verb: "resume" }],
  ["cancel", "/statem cancel", { verb: "cancel" }],
  ["takeover", "/statem takeover", { verb: "takeover" }],
  ["release", "/statem release", { verb: "release" }],
  [
    "override with its reason",
    '/statem override "final review" the runner is broken --all',
    { verb: "override", node: "final review", reason: "the runner is broken --all" },
  ],
  ["redact", "/statem redact 1A2b3c4d5e6f", { verb: "redact", digest: "1a2b3c4d5e6f" }],
  ["rebind", "/statem rebind", { verb: "rebind", map: {} }],
  [
    "rebind with new names",
    '/statem rebind verify=check "final review=last look" -- thanks',
    { verb: "rebind", map: { verify: "check", "final review": "last look" } },
    "thanks",
  ],
  [
    "accept-state",
    "/statem accept-state 1A2B3C4D5E6F the edit was mine",
    { verb: "accept-state", digest: "1a2b3c4d5e6f", reason: "the edit was mine" },
  ],
  ["repair", "/statem repair 1A2b3c4d5e6f please", { verb: "repair", commit: "1a2b3c4d5e6f" }, "please"],
  ["start again", "/statem start --Again", { verb: "start", again: true }],
  ["extend", "/statem extend transitions -- one more", { verb: "extend", limit: "transitions", reason: "one more" }],
  ["revoke everything", "/statem revoke", { verb: "revoke" }],
  ["revoke a check", "/statem revoke Review", { verb: "revoke", check: "review" }],
];

const NONE: readonly [about: string, body: string][] = [
  ["nothing", ""],
  ["prose", "nice work"],
  ["quoted", "> /statem approve review\n\nWhy did you do this?"],
  ["quoted first, then typed", "> looks fine\n\n/statem approve review"],
  ["quoted deeper", ">> /statem approve review"],
  ["mail reply", "Not yet, please wait.\n\nOn Tue, reviewer2 wrote:\n/statem approve review 1a2b3c4d5e6f"],
  ["in a sentence", "I would type /statem approve review only after the fix"],
  ["fenced", "```\n/statem approve review\n```"],
  ["fenced with tildes", "~~~ sh\n/statem approve review\n~~~"],
  ["code first, then typed", "```\nx\n```\n/statem approve review"],
  ["indented by four", "    /statem approve review"],
  ["indented by a tab", "\t/statem approve review"],
  ["in an HTML comment", "<!-- /statem approve review -->"],
  ["in an HTML comment that is never closed", "<!-- \n/statem approve review"],
  ["behind an HTML comment's end", "<!-- x --> /statem approve review"],
  ["list item", "- /statem approve review"],
  ["heading", "# /statem approve review"],
  ["emphasis", "**/statem approve review**"],
  ["inline code", "`/statem approve review`"],
  ["longer word", "/statement approve review"],
  ["path", "/statem/approve review"],
  ["colon", "/statem: approve"],
  ["mention", "@statem-dev nice work"],
  ["backslash", "\\/statem approve"],
];

const PROBLEMS: readonly [about: string, body: string, code: string, detail?: Record<string, string>][] = [
  [
    "unknown verb with a near one",
    "/statem aprove review",
    "unknown_verb",
    { verb: "aprove", hint: " Did you mean `approve`?" },
  ],
  ["unknown verb with none near", "/statem frobnicate", "unknown_verb", { verb: "frobnicate", hint: "" }],
  [
    "verb with punctuation",
    "/statem approve, please",
    "unknown_verb",
    { verb: "approve,", hint: " Did you mean `approve`?" },
  ],
  ["verb that would end a code span", "/statem `x`", "unknown_verb", { verb: "x", hint: "" }],
  ["two commands", "/statem approve review\n/statem reject review no", "two_commands", { line: "2" }],
  ["two commands, CRLF", "/statem approve review\r\n\r\n  /statem status", "two_commands", { line: "3" }],
  ["second command of other letters", "/statem approve\n/ѕtatem reject no", "two_commands", { line: "2" }],
  [
    "second one behind a quote without a blank line",
    "/statem approve\n> x\n/statem status",
    "two_commands",
    { line: "3" },
  ],
  ["Cyrillic letters", "/ѕtаtem approve", "lookalike"],
  ["full-width letters", "／ｓｔａｔｅｍ approve", "lookalike"],
  ["zero-width space inside", "/sta\u200btem approve", "lookalike"],
  ["zero-width space behind", "/statem\u200bapprove", "lookalike"],
  ["byte order mark in front", "\ufeff/statem approve", "lookalike"],
  ["other slash", "∕statem approve", "lookalike"],
  ["verb of other letters", "/statem аpprove review", "lookalike"],
  ["verb with a soft hyphen", "/statem ap\u00adprove review", "lookalike"],
  ["goto without a node", "/statem goto", "missing_argument", { verb: "goto", argument: "a node's name" }],
  ["goto with a flag alone", "/statem goto --confirm", "missing_argument", { argument: "a node's name" }],
  ["goto with two words", "/statem goto final review", "unexpected_argument", { argument: "review" }],
  ["goto with an unknown flag", "/statem goto verify --force", "unexpected_argument", { argument: "--force" }],
  ["approve with an unknown flag", "/statem approve --all", "unexpected_argument", { argument: "--all" }],
  [
    "approve with a flag behind the check",
    "/statem approve review --all",
    "unexpected_argument",
    { argument: "--all" },
  ],
  ["approve with something that is no check", "/statem approve réview", "unexpected_argument", { argument: "réview" }],
  [
    "approve turned round never widens",
    `/statem approve ${HEAD} security`,
    "unexpected_argument",
    { argument: "security" },
  ],
  ["confirm without a check", "/statem confirm", "missing_argument", { argument: "the name of a check" }],
  ["confirm of everything", "/statem confirm --all", "unexpected_argument", { argument: "--all" }],
  ["confirm with a flag behind it", "/statem confirm plan-1 --all", "unexpected_argument", { argument: "--all" }],
  ["confirm of no check", "/statem confirm “the plan”", "unexpected_argument", { argument: "the plan" }],
  ["revoke of an approval by its commit", `/statem revoke ${HEAD}`, "unexpected_argument", { argument: HEAD }],
  ["revoke with a flag", "/statem revoke --all", "unexpected_argument", { argument: "--all" }],
  ["revoke with a flag behind it", "/statem revoke review --all", "unexpected_argument", { argument: "--all" }],
  ["cancel of something", "/statem cancel the review", "unexpected_argument", { argument: "the" }],
  ["override of nothing", "/statem override", "missing_argument", { argument: "a node's name" }],
  ["override without a reason", "/statem override work", "missing_argument", { argument: "a reason" }],
  ["override with a flag", "/statem override --force work why", "unexpected_argument", { argument: "--force" }],
  ["extend without a reason", "/statem extend transitions --", "missing_argument", { argument: "a reason" }],
  ["reject without a reason", "/statem reject", "missing_argument", { argument: "a reason" }],
  ["reject with a dash alone", "/statem reject --", "missing_argument", { argument: "a reason" }],
  ["start with two runbooks", "/statem start release minimal", "unexpected_argument", { argument: "minimal" }],
  [
    "a runbook behind the arguments",
    "/statem approve review --runbook release",
    "runbook_misplaced",
    { verb: "approve" },
  ],
  ["a runbook within a reason", "/statem reject The tests --runbook release", "runbook_misplaced", { verb: "reject" }],
  ["a runbook in a word", "/statem goto --runbook=release verify", "runbook_misplaced", { verb: "goto" }],
  ["a runbook without a name", "/statem retry --runbook", "runbook_misplaced", { verb: "retry" }],
  ["a runbook with no name that one has", "/statem retry --runbook ../x", "runbook_misplaced", { verb: "retry" }],
  ["redact of nothing", "/statem redact", "missing_argument", { argument: "the digest of an output" }],
  ["redact of a word", "/statem redact password", "unexpected_argument", { argument: "password" }],
  ["redact with a flag", "/statem redact 1a2b3c4d5e6f --all", "unexpected_argument", { argument: "--all" }],
  ["rebind of no pair", "/statem rebind verify", "unexpected_argument", { argument: "verify" }],
  ["rebind to nothing", "/statem rebind verify=", "unexpected_argument", { argument: "verify=" }],
  ["rebind twice", "/statem rebind a=b a=c", "unexpected_argument", { argument: "a=c" }],
  ["rebind with a flag", "/statem rebind --force", "unexpected_argument", { argument: "--force" }],
  ["accept-state of nothing", "/statem accept-state", "missing_argument", { argument: "the digest of the record" }],
  ["accept-state without a reason", "/statem accept-state 1a2b3c4d5e6f", "missing_argument", { argument: "a reason" }],
  ["repair of nothing", "/statem repair", "missing_argument", { argument: "a commit" }],
  ["repair of a branch", "/statem repair main", "unexpected_argument", { argument: "main" }],
  ["repair of too little", "/statem repair 1a2b3c4d", "unexpected_argument", { argument: "1a2b3c4d" }],
  ["repair with a flag", "/statem repair 1a2b3c4d5e6f --force", "unexpected_argument", { argument: "--force" }],
  ["start with another flag", "/statem start --anew", "unexpected_argument", { argument: "--anew" }],
  ["start again with a runbook", "/statem start --again release", "unexpected_argument", { argument: "release" }],
  ["retry with a flag", "/statem retry --all", "unexpected_argument", { argument: "--all" }],
];

describe("a comment that names the runbook whose run it is for", () => {
  it.each<[string, string, object]>([
    [
      "/statem approve --runbook release review 1a2b3c4d5e6f",
      "release",
      { verb: "approve", check: "review", commit: "1a2b3c4d5e6f" },
    ],
    [
      "/statem reject --runbook Release The tests are missing",
      "release",
      { verb: "reject", reason: "The tests are missing" },
    ],
    ["/statem status --runbook release", "release", { verb: "status" }],
    ["/statem start release", "release", { verb: "start" }],
    ["/statem start --runbook release --again", "release", { verb: "start", again: true }],
    ["/statem start release --again", "release", { verb: "start", again: true }],
    ['/statem goto --runbook release "a node" --confirm', "release", { verb: "goto", node: "a node", confirm: true }],
  ])("%s", (body, runbook, asked) => {
    expect(readComment(body)).toMatchObject({ kind: "command", runbook, asked });
  });
  it("what is wrong with it is told to that run", () => {
    expect(readComment("/statem goto --runbook release")).toMatchObject({ kind: "problem", runbook: "release" });
  });
});

describe("a comment that carries a command", () => {
  it.each(COMMANDS)("%s", (_, body, asked, note = "") => {
    expect(readComment(body)).toEqual({ kind: "command", asked, note });
  });
});

describe("a comment that carries none", () => {
  it.each(NONE)("%s", (_, body) => {
    expect(readComment(body)).toEqual({ kind: "none" });
  });
});

describe("a comment that is taught", () => {
  it.each(PROBLEMS)("%s", (_, body, code, detail = {}) => {
    expect(readComment(body)).toMatchObject({ kind: "problem", code, detail });
  });
});
