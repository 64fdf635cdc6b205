/** Runs the program in a folder of its own, with an environment in which nothing of the caller's runs is left. */
import { type ChildProcess, spawn } from "node:child_process";

export interface Ran {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
export interface Call {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

export function runProgram(program: string, args: readonly string[], call: Call): Promise<Ran> {
  const child = startProgram(program, args, call);
  return ended(child);
}

export function startProgram(program: string, args: readonly string[], { cwd, env, input }: Call): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...cleanEnvironment(), ...env } });
  child.stdin.on("error", () => {});
  child.stdin.end(input ?? "");
  return child;
}

export function ended(child: ChildProcess): Promise<Ran> {
  const parts = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    parts.stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    parts.stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit) => resolve({ exit, ...parts }));
  });
}

export function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(STATEM_|NODE_OPTIONS$|VITEST)/.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? ""]));
}
