/** What `init` would write, and why, before anything is written. Pure: the project's files come in as a function. */
import { type IsIgnored, mendIgnore } from "./ignore.ts";
import { runbookText } from "./runbook-text.ts";
import type { ReadFile } from "./test-command.ts";

/** The texts that ship with the program. */
export interface Shipped {
  readonly runbooks: Readonly<Record<string, string>>;
  readonly workflows: Readonly<Record<string, string>>;
  readonly skill: string;
}
export interface Wish {
  /** Name of a shipped runbook. */
  readonly runbook: string;
  readonly testCommand: string;
  readonly isLocal: boolean;
  readonly withSkill: boolean;
  readonly force: boolean;
}

export type Action = "write" | "change" | "overwrite" | "keep";
export interface PlannedFile {
  readonly path: string;
  readonly action: Action;
  /** One line: what the file is for, or why it is kept. */
  readonly why: string;
  readonly text: string;
}

const WORKFLOWS: Readonly<Record<string, string>> = {
  "statem.yml": "publishes runs: reads the pull request, obeys comments, writes the check",
  "statem-collect.yml": "runs the checks on the pull request's code, without a write token or secrets",
  "statem-reconcile.yml": "takes in, every hour, what no event told of",
};
export const RUNBOOK_PATH = ".statem/runbook.yaml";
const SKILL_PATH = ".claude/skills/statem/SKILL.md";

/** Every file that belongs to the setup, with what would happen to it. */
export function planFiles(wish: Wish, shipped: Shipped, read: ReadFile, isIgnored: IsIgnored): readonly PlannedFile[] {
  const runbook = shipped.runbooks[wish.runbook];
  if (runbook === undefined) throw new Error(`No runbook "${wish.runbook}" ships with statem.`);
  const wanted: [string, string, string][] = [
    [
      RUNBOOK_PATH,
      runbookText(runbook, wish.runbook, wish.testCommand),
      `the graph of states (${wish.runbook}), gated by \`${wish.testCommand}\``,
    ],
    ...(wish.isLocal ? [] : Object.entries(shipped.workflows)).map(([name, text]): [string, string, string] => [
      `.github/workflows/${name}`,
      text,
      WORKFLOWS[name] ?? "a workflow of statem",
    ]),
    ...(wish.withSkill
      ? [[SKILL_PATH, shipped.skill, "tells agents how to work in a run"] satisfies [string, string, string]]
      : []),
  ];
  return [
    ...wanted.map(([path, text, why]) => planFile(path, text, why, wish.force, read)),
    ...ignoreFile(read, isIgnored),
  ];
}

function planFile(path: string, text: string, why: string, force: boolean, read: ReadFile): PlannedFile {
  const there = read(path);
  if (there === undefined) return { path, action: "write", why, text };
  if (there === text) return { path, action: "keep", why: "is as it should be", text };
  const difference = differenceOf(there, text);
  if (force) return { path, action: "overwrite", why: `${why}; ${difference}`, text };
  return { path, action: "keep", why: `${difference}; --force overwrites it`, text };
}

function ignoreFile(read: ReadFile, isIgnored: IsIgnored): PlannedFile[] {
  const there = read(".gitignore");
  const text = mendIgnore(there, isIgnored);
  const why = "keeps what runs leave behind out of git, and runbooks in";
  return text === undefined
    ? []
    : [{ path: ".gitignore", action: there === undefined ? "write" : "change", why, text }];
}

/** `yours differs in 3 lines, first in line 12`. */
function differenceOf(there: string, wanted: string): string {
  const [ours, theirs] = [wanted.split("\n"), there.split("\n")];
  const first = theirs.findIndex((line, index) => line !== ours[index]);
  const count =
    theirs.filter((line) => !ours.includes(line)).length + ours.filter((line) => !theirs.includes(line)).length;
  const at = first < 0 ? theirs.length : first + 1;
  if (count === 0) return `yours differs in the order or number of its lines, first in line ${at}`;
  return `yours differs in ${count} ${count === 1 ? "line" : "lines"}, first in line ${at}`;
}
