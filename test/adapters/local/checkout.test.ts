/** The checkout as questions about files see it: whatever a pull request put there, nothing outside is read and nothing hangs. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { gitWorkspace } from "../../../src/adapters/local/git.ts";

const around = mkdtempSync(join(tmpdir(), "statem-checkout-"));
const root = join(around, "checkout");
mkdirSync(join(root, "docs"), { recursive: true });
writeFileSync(join(around, "secret"), "out of reach");
writeFileSync(join(root, "plan.md"), "## Steps\n");
writeFileSync(join(root, "bytes"), Buffer.from([0xff, 0xfe]));
writeFileSync(join(root, "huge"), "");
truncateSync(join(root, "huge"), 17 * 1024 * 1024);
symlinkSync("../plan.md", join(root, "docs", "inside"));
symlinkSync("../secret", join(root, "outside"));
symlinkSync(around, join(root, "folder"));
symlinkSync("nowhere", join(root, "dangling"));
symlinkSync("self", join(root, "self"));
if (process.platform !== "win32") execFileSync("mkfifo", [join(root, "pipe")]);
afterAll(() => rmSync(around, { recursive: true }));

const OUT = "it leads out of the checkout";
it.each<[string, object]>([
  ["plan.md", { kind: "text", text: "## Steps\n" }],
  ["docs/inside", { kind: "text", text: "## Steps\n" }],
  ["docs", { kind: "folder" }],
  ["docs/none", { kind: "missing" }],
  ["plan.md/none", { kind: "missing" }],
  ["dangling", { kind: "missing" }],
  ["outside", { kind: "unreadable", why: OUT }],
  ["folder/secret", { kind: "unreadable", why: OUT }],
  ["../secret", { kind: "unreadable", why: OUT }],
  ["self", { kind: "unreadable", why: "ELOOP" }],
  ["bytes", { kind: "unreadable", why: "it is no UTF-8 text" }],
  ["huge", { kind: "unreadable", why: "it is larger than 16 MiB" }],
  ...(process.platform === "win32"
    ? []
    : [["pipe", { kind: "unreadable", why: "it is no ordinary file" }] as [string, object]]),
])("%s", (path, seen) => {
  expect(gitWorkspace(root).read(path)).toEqual({ path, ...seen });
});
