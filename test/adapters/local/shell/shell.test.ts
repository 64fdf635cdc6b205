/** One command from start to end: exit codes, streams, input, folders, floods. */
import { createHash } from "node:crypto";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../../src/adapters/local/digest.ts";
import { HEAD_BYTES, TAIL_BYTES } from "../../../../src/adapters/local/shell/capture.ts";
import { run, TOKENS, textOf } from "./fixtures.ts";

describe("how it ended", () => {
  it.each([
    ["true", 0],
    ["exit 3", 3],
    ["exit 255", 255],
    ["no-such-command-here", 127],
    ["if then", 2],
    ["kill -9 $$", 137],
    ["kill -TERM $$", 143],
    ["sh -c 'kill -KILL $$'", 137],
  ])("%s", async (line, exitCode) => {
    const seen = await run(line);
    expect(seen).toMatchObject({ exitCode, timedOut: false });
    expect(seen).not.toHaveProperty("error");
    expect(Number.isInteger(seen.durationMs) && seen.durationMs >= 0).toBe(true);
  });

  it("what the shell says of a command that it cannot find is output", async () => {
    expect(textOf(await run("no-such-command-here"))).toMatch(/no-such-command-here.*not found/);
  });
});

describe("what it printed", () => {
  it("both streams, in the order of their writing", async () => {
    const line = "for n in 1 2 3 4 5 6 7 8 9; do echo out$n; echo err$n >&2; done";
    const text = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `out${n}\nerr${n}\n`).join("");
    expect((await run(line)).output).toEqual({ head: text, tail: "", bytes: text.length, digest: sha256(text) });
  });

  it("secrets are masked, also where they are written piece by piece and through both streams", async () => {
    const pieces = [...TOKENS.classic].map(
      (letter, n) => `printf %s ${letter}${n % 2 === 0 ? "" : " >&2"}; sleep 0.01`,
    );
    const seen = await run(`${pieces.join("; ")}; echo; echo hun''ter2`, {}, { secrets: ["hunter2"] });
    expect(textOf(seen)).toBe("***\n***\n");
  });

  it("its input is empty", async () => {
    expect(await run("cat; echo done")).toMatchObject({ exitCode: 0, output: { head: "done\n" } });
  });

  it("fifty megabytes leave a head, a tail, a size and a digest", async () => {
    const size = 50_000_000;
    const { exitCode, output } = await run(`head -c ${size} /dev/zero | tr '\\0' x`);
    expect({ exitCode, bytes: output.bytes }).toEqual({ exitCode: 0, bytes: size });
    expect(output.head).toBe("x".repeat(HEAD_BYTES));
    expect(output.tail).toBe("x".repeat(TAIL_BYTES));
    expect(output.digest).toBe(createHash("sha256").update(Buffer.alloc(size, "x")).digest("hex"));
  }, 60_000);

  it("bytes that are no text become U+FFFD", async () => {
    expect(textOf(await run("printf 'a\\377b'"))).toBe("a\ufffdb");
  });
});

describe("where it ran", () => {
  it("in the folder that was asked for", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "statem shell ' ")));
    expect(textOf(await run("pwd -P", { cwd: folder }))).toBe(`${folder}\n`);
  });

  it("a missing folder, or a file, is said", async () => {
    const folder = mkdtempSync(join(tmpdir(), "statem-shell-"));
    const empty = { head: "", tail: "", bytes: 0, digest: sha256("") };
    const missing = join(folder, "nowhere");
    expect(await run("touch x", { cwd: missing })).toMatchObject({
      exitCode: null,
      timedOut: false,
      error: `its folder ${missing} does not exist`,
      output: empty,
    });
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await run("true", { cwd: file })).toMatchObject({
      exitCode: null,
      error: `its folder ${file} is not a folder`,
    });
  });
});

describe("what cannot be started is an observation", () => {
  it.each([
    ["a zero byte in the line", () => run("echo a\0b")],
    ["a zero byte in the folder", () => run("true", { cwd: "/\0" })],
    ["a zero byte in a variable", () => run("true", { env: { A: "\0" } })],
    ["a line that is too long for the system", () => run(`: ${"x".repeat(5_000_000)}`)],
  ])("%s", async (_, start) => {
    const seen = await start();
    expect(seen).toMatchObject({ exitCode: null, timedOut: false });
    expect(seen.error).toMatch(/./);
  });

  it("and its message shows no secret", async () => {
    const seen = await run(`echo ${TOKENS.classic}\0`);
    expect(seen.error).toContain("***");
    expect(seen.error).not.toContain(TOKENS.classic.slice(4, 16));
  });
});
