/** What every shell keeps, whatever runs behind it. Each adapter plays it with lines that its shell understands. */
import { describe, expect, it } from "vitest";
import type { Shell } from "../../src/ports/shell.ts";

export interface ShellUnderTest {
  readonly shell: Shell;
  /** A folder that is there, and one that is not. */
  readonly cwd: string;
  readonly missing: string;
  readonly lines: {
    /** Prints `hello` and a line end, exits with 0. */
    readonly hello: string;
    /** Exits with 3. */
    readonly three: string;
    /** Never ends by itself. */
    readonly endless: string;
    /** Prints `secret`, which the shell was told of. */
    readonly secret: string;
    /** Writes `secret` to the file that `SAID` names, and puts a folder in the place of the one that `KEPT` names. */
    readonly tells: string;
  };
  readonly secret: string;
}

export function shellContract(name: string, build: () => ShellUnderTest): void {
  describe(`the shell contract: ${name}`, () => {
    const { shell, cwd, missing, lines, secret } = build();
    const run = (line: string, change: { cwd?: string; timeoutMs?: number } = {}) =>
      shell.run({ run: line, cwd, timeoutMs: 60_000, env: {}, ...change });

    it("a command that succeeds", async () => {
      expect(await run(lines.hello)).toEqual({
        exitCode: 0,
        timedOut: false,
        durationMs: expect.any(Number),
        output: {
          head: "hello\n",
          tail: "",
          bytes: 6,
          digest: "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03",
        },
      });
    });

    it("a command that fails is an observation", async () => {
      expect(await run(lines.three)).toMatchObject({ exitCode: 3, timedOut: false });
    });

    it("a command over its limit has no exit code", async () => {
      expect(await run(lines.endless, { timeoutMs: 300 })).toMatchObject({ exitCode: null, timedOut: true });
    });

    it("a command without a folder was not started", async () => {
      const seen = await run(lines.hello, { cwd: missing });
      expect(seen).toMatchObject({ exitCode: null, timedOut: false, output: { head: "", tail: "", bytes: 0 } });
      expect(seen.error).toMatch(/./);
    });

    it("what it wrote to its files is told, masked, and the files are its own", async () => {
      const one = await shell.run({
        run: lines.tells,
        cwd,
        timeoutMs: 60_000,
        env: {},
        tells: ["SAID", "KEPT", "LEFT"],
      });
      expect(one).toMatchObject({ exitCode: 0 });
      expect(one.told).toEqual({
        SAID: { kind: "text", text: "***\n" },
        KEPT: { kind: "unreadable", why: "it is no file any more" },
        LEFT: { kind: "text", text: "" },
      });
    });

    it("secrets are masked before anything is counted", async () => {
      const { output } = await run(lines.secret);
      expect(output.head + output.tail).not.toContain(secret);
      expect(output.head).toContain("***");
      expect(output.bytes).toBe(new TextEncoder().encode(output.head + output.tail).length);
    });
  });
}
