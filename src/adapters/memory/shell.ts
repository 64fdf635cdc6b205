/** A shell that runs nothing: each command line has been told how it ends. */
import type { Told } from "../../core/check/finding.ts";
import type { Shell, ShellCommand, ShellRun } from "../../ports/shell.ts";

/** How a command ends: an exit code, or more than that. */
export interface Scripted {
  readonly exitCode?: number | null;
  readonly output?: string;
  readonly timedOut?: boolean;
  readonly error?: string;
  readonly durationMs?: number;
  /** What it writes to the files that it is given, by their variables. */
  readonly tells?: Readonly<Record<string, string>>;
}

export class MemoryShell implements Shell {
  /** Every command that was run, in order. */
  readonly seen: ShellCommand[] = [];
  readonly #script = new Map<string, Scripted>();
  readonly #digest: (text: string) => string;

  constructor(digest: (text: string) => string) {
    this.#digest = digest;
  }

  /** From now on this command line ends so. */
  script(run: string, ending: number | Scripted): void {
    this.#script.set(run, typeof ending === "number" ? { exitCode: ending } : ending);
  }

  async run(command: ShellCommand): Promise<ShellRun> {
    this.seen.push(command);
    const scripted = this.#script.get(command.run);
    if (!scripted) return this.#observe({ exitCode: null, error: `nobody has said how \`${command.run}\` ends` });
    const { tells = [] } = command;
    const told = tells.map((name): [string, Told] => [name, { kind: "text", text: scripted.tells?.[name] ?? "" }]);
    return { ...this.#observe(scripted), ...(tells.length === 0 ? {} : { told: Object.fromEntries(told) }) };
  }

  #observe({ exitCode = 0, output = "", timedOut = false, error, durationMs = 1_000 }: Scripted): ShellRun {
    const bytes = new TextEncoder().encode(output).length;
    const kept = { head: "", tail: output, bytes, digest: this.#digest(output) };
    return { exitCode, timedOut, durationMs, output: kept, ...(error === undefined ? {} : { error }) };
  }
}
