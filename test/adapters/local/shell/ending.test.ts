/** Nothing that a command started is left: at its limit, at its end, and at ours. Checked by process id. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { isAlive, pidsIn, run, textOf } from "./fixtures.ts";

const LONG = 30_000;

async function expectAllGone(text: string, count: number): Promise<void> {
  const pids = pidsIn(text);
  expect(pids).toHaveLength(count);
  await expect.poll(() => pids.filter(isAlive), { timeout: LONG }).toEqual([]);
}

describe("at its limit", () => {
  it(
    "a command ends with its grandchildren",
    async () => {
      const seen = await run(
        "sh -c 'sleep 600 & echo pid=$!; sh -c \"sleep 600 & echo pid=\\$!; wait\"' & echo pid=$!; wait",
        {
          timeoutMs: 1_500,
        },
      );
      expect(seen).toMatchObject({ exitCode: null, timedOut: true });
      expect(seen).not.toHaveProperty("error");
      await expectAllGone(textOf(seen), 3);
    },
    LONG,
  );

  it(
    "it may clean up, and what it prints then is kept; it is no pass for that",
    async () => {
      const line = "trap 'echo cleaned; exit 0' TERM; echo pid=$$; sleep 600 & wait";
      const seen = await run(line, { timeoutMs: 1_000 }, { graceMs: 20_000 });
      expect(seen).toMatchObject({ exitCode: null, timedOut: true });
      expect(textOf(seen)).toContain("cleaned\n");
      await expectAllGone(textOf(seen), 1);
    },
    LONG,
  );

  it(
    "one that will not hear is killed",
    async () => {
      const seen = await run("trap '' TERM; echo pid=$$; while :; do sleep 1; done", { timeoutMs: 1_000 });
      expect(seen).toMatchObject({ exitCode: null, timedOut: true });
      await expectAllGone(textOf(seen), 1);
    },
    LONG,
  );

  it("a limit longer than a timer can be is not reached at once", async () => {
    expect(await run("sleep 0.1", { timeoutMs: 2 ** 40 })).toMatchObject({ exitCode: 0, timedOut: false });
  });

  it(
    "an endless flood ends there",
    async () => {
      const seen = await run("yes", { timeoutMs: 300 });
      expect(seen.timedOut).toBe(true);
      expect(seen.output.bytes).toBeGreaterThan(0);
    },
    LONG,
  );
});

describe("at its end", () => {
  it(
    "a child in the background that holds the output open neither stays nor keeps anybody waiting",
    async () => {
      const seen = await run("sleep 600 & echo pid=$!");
      expect(seen).toMatchObject({ exitCode: 0, timedOut: false });
      await expectAllGone(textOf(seen), 1);
    },
    LONG,
  );

  it(
    "nor one that ignores hang-ups and terminations",
    async () => {
      const seen = await run("(trap '' HUP TERM; exec nohup sleep 600) >/dev/null 2>&1 & echo pid=$!; exit 4");
      expect(seen.exitCode).toBe(4);
      await expectAllGone(textOf(seen), 1);
    },
    LONG,
  );

  it(
    "nor one that left for a session of its own, where the system lets it be found (Linux)",
    async () => {
      const seen = await run("setsid sh -c 'echo pid=$$; exec sleep 600' & sleep 0.5");
      expect(seen.exitCode).toBe(0);
      if (process.platform === "linux") await expectAllGone(textOf(seen), 1);
    },
    LONG,
  );

  it(
    "commands that run beside each other end only their own",
    async () => {
      const [slow, fast] = await Promise.all([run("sleep 1; echo whole"), run("sleep 600 & echo pid=$!")]);
      expect(slow).toMatchObject({ exitCode: 0, output: { head: "whole\n" } });
      await expectAllGone(textOf(fast), 1);
    },
    LONG,
  );
});

describe("at our end", () => {
  const program = fileURLToPath(new URL("./program.ts", import.meta.url));
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill("SIGTERM");
  });
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, ["--max-old-space-size=40", "--import", "tsx", program, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { PATH: process.env["PATH"] },
    });
    started.push(child);
    return child;
  };

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s ends the command first, and us as it always does",
    async (signal) => {
      const child = start("interrupted");
      let said = "";
      child.stdout.on("data", (bytes: Buffer) => {
        said += bytes.toString();
      });
      await expect.poll(() => pidsIn(said).length, { timeout: LONG }).toBe(1);
      expect(pidsIn(said).every(isAlive)).toBe(true);
      child.kill(signal);
      expect(await once(child, "exit")).toEqual([null, signal]);
      await expectAllGone(said, 1);
    },
    LONG,
  );

  it("a process with forty megabytes captures six hundred", async () => {
    const child = start("flooded");
    let said = "";
    child.stdout.on("data", (bytes: Buffer) => {
      said += bytes.toString();
    });
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(JSON.parse(said)).toEqual({ exitCode: 0, bytes: 600_000_000, kept: 32_768 });
  }, 120_000);
});
