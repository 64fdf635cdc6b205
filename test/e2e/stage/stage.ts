/**
 * Where the built artefacts are played: the embedded GitHub and its runner, one repository with a runbook and the very
 * workflow files that `statem init` writes, and people. Used by the end-to-end tests and by the demonstration.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runFolder } from "../../../src/adapters/github/repository.ts";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import type { RunRecord } from "../../../src/core/record/record.ts";
import { type GitHub, startGitHub } from "../../github/index.ts";
import { type Runner, startRunner } from "../../github/runner/index.ts";
import { type RegisteredApp, startAppProcess } from "./app.ts";
import { Person } from "./person.ts";
import { PROJECT } from "./place.ts";

/** GitHub Actions: whose workflow token publishes the check when there is no app. */
export const ACTIONS_APP = 15368;
const TEMPLATES = join(PROJECT, "src/cli/init/templates");

export interface StageOptions {
  /** The runbook's text on the default branch. */
  readonly runbook: string;
  /** Other files of the repository's first commit. */
  readonly files: Readonly<Record<string, string>>;
  /** Which workflow files are installed. */
  readonly workflows?: readonly string[];
  /** Changes an installed workflow file: to play what a machine, or somebody else's hand, does to it. */
  readonly alter?: (name: string, text: string) => string;
  /** Has the app publish instead of the Action: `dist/app.cjs` as a process, over HTTP, with signed deliveries. */
  readonly app?: boolean;
}
export interface Stage {
  readonly github: GitHub;
  readonly runner: Runner;
  readonly repository: string;
  /** The app, where it publishes. */
  readonly app: RegisteredApp | undefined;
  /** Login that we publish under. */
  readonly ours: string;
  /** For clones; removed with the stage. */
  readonly folder: string;
  person(login: string): Person;
  /** Resolves when no delivery, no job and no request is in flight any more. */
  settled(): Promise<void>;
  /** A file of the state branch, as it is now; nothing when there is none. */
  state(path: string): Promise<string | undefined>;
  /** The record of a pull request's run, as it is now. @throws when there is none. */
  record(pull: number): Promise<RunRecord>;
  close(): Promise<void>;
}

/** Roles of the people on stage. `stranger` has no role at all. */
const CAST = { agent: "write", reviewer: "write", second: "write", reader: "read", maintainer: "admin" } as const;

export async function openStage(options: StageOptions): Promise<Stage> {
  const repository = "acme/widgets";
  const github = await startGitHub();
  for (const login of [...Object.keys(CAST), "stranger"]) github.addUser(login);
  const files: Record<string, string> = { ...options.files, ".statem/runbook.yaml": options.runbook };
  for (const name of options.workflows ??
    (options.app ? ["statem-collect.yml"] : ["statem.yml", "statem-collect.yml"])) {
    const text = await readFile(join(TEMPLATES, name), "utf8");
    files[`.github/workflows/${name}`] = options.alter?.(name, text) ?? text;
  }
  await github.addRepo(repository, { collaborators: CAST, files });
  const app = options.app ? await startAppProcess(github, repository) : undefined;
  github.protectBranch(repository, "main", { requiredChecks: [{ context: "statem", appId: app?.id ?? ACTIONS_APP }] });
  const runner = await startRunner(github, { actions: { "statem-dev/statem": PROJECT } });
  const folder = await mkdtemp(join(tmpdir(), "statem-stage-"));
  const people = new Map<string, Person>();
  const person = (login: string): Person => {
    const known = people.get(login) ?? new Person(login, github, repository, github.personToken(login));
    people.set(login, known);
    return known;
  };
  const state = async (path: string): Promise<string | undefined> => {
    const said = await person("maintainer").ask("GET", `/contents/${path}?ref=statem-state`);
    const { content } = said.body as { readonly content?: string };
    return content === undefined ? undefined : Buffer.from(content, "base64").toString("utf8");
  };
  return {
    github,
    runner,
    repository,
    app,
    ours: app ? "statem[bot]" : "github-actions[bot]",
    folder,
    person,
    async settled() {
      let seen: number;
      do {
        seen = github.requests.length;
        await github.idle();
        await runner.idle();
        await app?.idle();
      } while (github.requests.length !== seen);
    },
    state,
    async record(pull) {
      const text = await state(`${runFolder(`pr-${pull}`, sha256)}/record.json`);
      if (text === undefined) throw new Error(`There is no record of pull request ${pull}.`);
      return JSON.parse(text) as RunRecord;
    },
    async close() {
      await app?.stop();
      await runner.close();
      await github.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
