/** A shell that runs nothing: each command line has been told how it ends. */
import type { Observation } from "../../core/run/receipt.ts";
import type { Shell, ShellCommand } from "../../ports/shell.ts";

/** How a command ends: an exit code, or more than that. */
export interface Scripted {
  readonly exitCode?: number | null;
  readonly output?: string;
  readonly timedOut?: boolean;
  readonly error?: string;
  readonly durationMs?: number;
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

  async run(command: ShellCommand): Promise<Observation> {
    this.seen.push(command);
    const scripted = this.#script.get(command.run);
    if (!scripted) return this.#observe({ exitCode: null, error: `nobody has said how \`${command.run}\` ends` });
    return this.#observe(scripted);
  }

  #observe({ exitCode = 0, output = "", timedOut = false, error, durationMs = 1_000 }: Scripted): Observation {
    const bytes = new TextEncoder().encode(output).length;
    const kept = { head: "", tail: output, bytes, digest: this.#digest(output) };
    return { exitCode, timedOut, durationMs, output: kept, ...(error === undefined ? {} : { error }) };
  }
}
