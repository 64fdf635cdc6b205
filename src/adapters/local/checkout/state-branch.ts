/** The state branch read from a clone by git alone: no token, and no API. It reads; there is nothing here to write with. */
import type { RunStore, Stored } from "../../../ports/run-store.ts";
import { readRemotely } from "./checkout.ts";
import type { Git } from "./git.ts";

/** Where a run's folder lies is the state branch's own knowledge, which comes in. */
export function checkoutStore(
  git: Git,
  remote: string,
  branch: string,
  folderOf: (run: string) => string,
): Pick<RunStore, "read"> {
  return {
    async read(run): Promise<Stored> {
      const found = await readRemotely(git, remote, ["ls-remote", "--exit-code", "--heads", remote, branch], [0, 2]);
      if (found.exitCode === 2) return { kind: "absent", token: "" };
      const fetch = ["fetch", "--quiet", "--no-tags", "--depth=1", remote, `refs/heads/${branch}`];
      await readRemotely(git, remote, fetch);
      const token = (await git(["rev-parse", "FETCH_HEAD"])).stdout.trim();
      const folder = folderOf(run);
      const record = await git(["cat-file", "blob", `${token}:${folder}/record.json`], [0, 128]);
      if (record.exitCode !== 0) return { kind: "absent", token };
      const pinned = await git(["cat-file", "blob", `${token}:${folder}/runbook.yaml`], [0, 128]);
      const at = (await git(["show", "--no-patch", "--format=%cI", token])).stdout.trim();
      return {
        kind: "found",
        text: record.stdout,
        ...(pinned.exitCode === 0 ? { runbook: pinned.stdout } : {}),
        token,
        // Git alone cannot tell who wrote it: only the forge vouches for that.
        lastWrite: { commit: token, at, writer: "unknown", isTrusted: false },
      };
    },
  };
}
