/** Whose state folder is found: another user's in a shared folder above is passed over, for its runbook would run as us. */
import { type Stats, statSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { nearestStateFolder } from "../../../src/cli/hot/folder.ts";

vi.mock("node:fs", async (original) => ({ ...(await original<typeof import("node:fs")>()), statSync: vi.fn() }));
const [US, THEM] = [1000, 666];
afterEach(() => vi.restoreAllMocks());

/** A machine with these paths alone, each somebody's. */
function machine(owners: Readonly<Record<string, number>>): void {
  vi.spyOn(process, "getuid").mockReturnValue(US);
  vi.mocked(statSync).mockImplementation((path) => {
    // Whoever has a state folder has runs in it.
    const uid = owners[String(path).replace(/(\.statem)\/runs$/, "$1")];
    return uid === undefined ? undefined : ({ uid, isDirectory: () => true } as Stats);
  });
}

test.each([
  ["ours above", { "/shared/.statem": US, "/shared/work": US }, "/shared/.statem"],
  ["another's above", { "/shared/.statem": THEM, "/shared/work": US }, "/shared/work/.statem"],
  ["another's, and ours above that", { "/shared/.statem": THEM, "/.statem": US, "/shared/work": US }, "/.statem"],
  ["in a folder that is another's too", { "/shared/.statem": THEM, "/shared/work": THEM }, "/shared/.statem"],
  ["in the working directory itself", { "/shared/work/.statem": THEM, "/shared/work": US }, "/shared/work/.statem"],
])("%s", (_, owners, found) => {
  machine(owners);
  expect(nearestStateFolder("/shared/work")).toBe(found);
});
