/** Plays one recorded case against the program, and answers every difference. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../program/run.ts";
import { differences, isObject, type Json } from "./subset.ts";
import { CaseWorld } from "./world.ts";

export interface Step {
  readonly args?: readonly string[];
  /** The payload of the stop hook, instead of `args`. */
  readonly hook?: Json;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly cwd?: string;
  readonly write?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  readonly exit?: number;
  readonly json?: Json;
  readonly stdout?: string;
  readonly stdout_contains?: readonly string[];
  readonly stderr_contains?: readonly string[];
  readonly absent?: readonly string[];
  readonly files_after?: Readonly<
    Record<string, { readonly equals?: string; readonly contains?: string; readonly json?: Json } | null>
  >;
}
export interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  readonly ours_may_differ?: string;
}

export async function play(program: string, { files, steps }: Case): Promise<string[]> {
  const world = new CaseWorld([steps as unknown as Json, files]);
  try {
    for (const [path, text] of Object.entries(files)) world.write(path, text);
    const found: string[] = [];
    for (const [index, step] of steps.entries()) {
      const problems = await playStep(program, world, step);
      found.push(...problems.map((problem) => `step ${index} ${step.args?.join(" ") ?? "hook"}: ${problem}`));
    }
    return found;
  } finally {
    world.remove();
  }
}

async function playStep(program: string, world: CaseWorld, step: Step): Promise<string[]> {
  for (const [path, text] of Object.entries(step.write ?? {})) world.write(path, text);
  for (const path of step.remove ?? []) rmSync(join(world.root, path), { recursive: true });
  const args = step.args ?? ["hook", "stop"];
  const hook =
    step.hook === undefined
      ? undefined
      : world.fill(typeof step.hook === "string" ? step.hook : JSON.stringify(step.hook));
  const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, world.fill(value)]));
  const { exit, stdout, stderr } = await runProgram(
    program,
    args.map((word) => world.fill(word)),
    {
      cwd: join(world.root, step.cwd ?? "."),
      env: { ...(hook === undefined ? {} : { STATEM_COMMAND: `${process.execPath} ${program}` }), ...env },
      input: hook ?? step.stdin ?? "",
    },
  );
  const payload = parse(stdout);
  if (payload !== undefined) world.learn(payload);
  const problems: string[] = [];
  if (step.exit !== undefined && exit !== step.exit)
    problems.push(`exit ${exit}, expected ${step.exit}: ${stdout}${stderr}`);
  if (step.json !== undefined) {
    problems.push(
      ...(payload === undefined ? [`no JSON: ${stdout}`] : differences(step.json, world.normalJson(payload))),
    );
  }
  for (const path of step.absent ?? [])
    if (payload !== undefined && isThere(payload, path)) problems.push(`${path} is there`);
  if (step.stdout !== undefined && world.normal(stdout) !== step.stdout) problems.push(`stdout is ${stdout}`);
  for (const text of step.stdout_contains ?? [])
    if (!world.normal(stdout).includes(text)) problems.push(`stdout lacks ${text}`);
  for (const text of step.stderr_contains ?? [])
    if (!world.normal(stderr).includes(text)) problems.push(`stderr lacks ${text}`);
  return [...problems, ...fileProblems(world, step)];
}

function fileProblems(world: CaseWorld, { files_after }: Step): string[] {
  return Object.entries(files_after ?? {}).flatMap(([name, want]) => {
    const path = join(world.root, name);
    if (want === null) return existsSync(path) ? [`${name} exists`] : [];
    if (!existsSync(path)) return [`${name} is missing`];
    const { equals, contains, json } = want;
    if (equals === undefined && contains === undefined && json === undefined) return [];
    const raw = readFileSync(path, "utf8");
    const text = world.normal(raw);
    return [
      ...(equals === undefined || text === equals ? [] : [`${name} is ${text}`]),
      ...(contains === undefined || text.includes(contains) ? [] : [`${name} lacks ${contains}`]),
      ...(json === undefined ? [] : differences(json, world.normalJson(JSON.parse(raw)), name)),
    ];
  });
}

function isThere(value: Json, path: string): boolean {
  let at: Json | undefined = value;
  for (const part of path.split(".")) {
    at = Array.isArray(at) ? at.at(Number(part)) : isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
    if (at === undefined) return false;
  }
  return true;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
