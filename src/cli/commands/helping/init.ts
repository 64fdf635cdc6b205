/** `statem init`: sets statem up in a repository. Shows what it would write, asks, writes, and says what is left to do. */
import { type Invocation, type Surroundings, textOf } from "../../arguments/invocation.ts";
import { type PlannedFile, planFiles } from "../../init/plan.ts";
import { lookAtProject, type Project } from "../../init/project.ts";
import shipped from "../../init/shipped.json" with { type: "json" };
import { findTestCommand, type TestCommand } from "../../init/test-command.ts";
import { nextSteps, notesOf, planText } from "../../init/words.ts";
import { writePlan } from "../../init/write.ts";
import { answer, refused } from "../../output/answer.ts";

export async function run(invocation: Invocation, surroundings: Surroundings): Promise<number> {
  const { json, yes } = invocation.common;
  const refuse = (message: string): number =>
    refused(invocation, surroundings, { kind: "refused", exit: 1, code: "init", message });
  const isLocal = invocation.flags.has("--local");
  const runbook = textOf(invocation, "--runbook") ?? "minimal";
  const names = Object.keys(shipped.runbooks);
  if (!names.includes(runbook))
    return refuse(`No runbook "${runbook}" ships with statem; there are ${names.join(", ")}.`);
  const project = lookAtProject(surroundings.cwd);
  if (!project.isRepository && !isLocal) {
    return refuse(
      "This folder is in no git repository. Begin one with `git init`, or take `--local` for runs without GitHub.",
    );
  }
  const test = await testCommandOf(invocation, surroundings, project, isLocal);
  if (test === undefined) {
    return refuse("Nothing here says how the project is tested. Say it: `statem init --test 'COMMAND'`.");
  }
  const wish = {
    runbook,
    testCommand: test.command,
    isLocal,
    withSkill: invocation.flags.has("--skill"),
    force: invocation.flags.has("--force"),
  };
  const files = planFiles(wish, shipped, project.read, project.isIgnored);
  const toWrite = files.filter(({ action }) => action !== "keep");
  const next = nextSteps(project, isLocal);
  if (!json) surroundings.write(planText(project, files, notesOf(project, isLocal, test, files)));
  if (toWrite.length > 0) {
    if (!yes && !(await isAgreed(surroundings, json, toWrite.length))) {
      return refuse("Nothing was written. `statem init --yes` writes without asking.");
    }
    writePlan(project.root, files);
  }
  return answer(invocation, surroundings, jsonOf(project, test, files, next), farewell(toWrite.length, next));
}

async function testCommandOf(
  invocation: Invocation,
  surroundings: Surroundings,
  project: Project,
  isLocal: boolean,
): Promise<TestCommand | undefined> {
  const given = textOf(invocation, "--test")?.trim();
  if (given) return { command: given, source: "as you said" };
  const found = findTestCommand(project.read, isLocal);
  if (found || invocation.common.json || !surroundings.isTerminal()) return found;
  const answer = (await surroundings.ask("Which command tests this project? "))?.trim();
  return answer ? { command: answer, source: "as you said" } : undefined;
}

async function isAgreed(surroundings: Surroundings, json: boolean, count: number): Promise<boolean> {
  if (json || !surroundings.isTerminal()) return false;
  const answer = await surroundings.ask(`\nWrite ${count === 1 ? "this file" : `these ${count} files`}? [y/N] `);
  return /^y(es)?$/i.test(answer?.trim() ?? "");
}

function farewell(written: number, next: readonly string[]): string {
  const head = written === 0 ? "Nothing to write." : "Written.";
  return `\n${[`${head} What is left to do:`, ...next.map((step, index) => `  ${index + 1}. ${step}`)].join("\n")}\n`;
}

function jsonOf(project: Project, test: TestCommand, files: readonly PlannedFile[], next: readonly string[]) {
  return {
    root: project.root,
    test: test.command,
    test_source: test.source,
    default_branch: project.defaultBranch,
    has_workflows: project.hasWorkflows,
    files: files.map(({ path, action, why }) => ({ path, action, why })),
    next,
  };
}
