/** A folder with a runbook in it, and the program run there with `--json`. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runProgram } from "./run.ts";

export interface Answer {
  readonly exit: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly json: any;
  readonly stdout: string;
  readonly stderr: string;
}

export class ProgramFolder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), "statem-folder-")));
  readonly #program: string;

  constructor(program: string) {
    this.#program = program;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  write(name: string, text: string | Uint8Array): void {
    mkdirSync(dirname(join(this.path, name)), { recursive: true });
    writeFileSync(join(this.path, name), text);
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), "utf8");
  }

  /** With `--json`. */
  async statem(...args: string[]): Promise<Answer> {
    return this.with({}, ...args);
  }

  async with(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Answer> {
    const ran = await runProgram(this.#program, [...args, "--json"], { cwd: this.path, env });
    try {
      return { ...ran, json: JSON.parse(ran.stdout) };
    } catch {
      return { ...ran, json: undefined };
    }
  }

  /** In words. */
  prose(...args: string[]) {
    return runProgram(this.#program, args, { cwd: this.path });
  }
}
