/** Owns holding jobs at a point that the test chooses: a step waits for a file, and the test puts it there. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";

interface Gate {
  /** For the runner's options: `vars.GATE`. */
  vars: { GATE: string };
  /** A line for a step: says that it is there, and waits until the name is opened. */
  wait(name: string): string;
  open(name: string): void;
  /** Resolves when a step waits at the name. */
  reached(name: string): Promise<void>;
}

/** A gate in a folder of its own. */
export function createGate(): Gate {
  const folder = mkdtempSync(join(tmpdir(), "gate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string, state: "open" | "reached") => join(folder, `${name}.${state}`);
  return {
    vars: { GATE: folder },
    wait: (name) => {
      const file = `\${{ vars.GATE }}/${name}`;
      return `touch "${file}.reached"; until [ -e "${file}.open" ]; do sleep 0.02; done`;
    },
    open: (name) => writeFileSync(at(name, "open"), ""),
    reached: (name) => eventually(() => existsSync(at(name, "reached"))).toBe(true),
  };
}

/** An expectation that has half a minute to come true: only a hang fails it. */
export function eventually<T>(look: () => T | Promise<T>) {
  return expect.poll(look, { timeout: 30_000 });
}
