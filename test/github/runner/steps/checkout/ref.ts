/** Owns which refs a checkout fetches and what it stands on afterwards. Source: actions/checkout, src/ref-helper.ts. */
import type { Origin } from "../../events/origin.ts";

/** What is to be checked out. */
export interface CheckoutRef {
  /** A ref name; empty when only a commit is known. */
  name: string;
  commit: string;
  /** The action's `ref` output. */
  output: string;
}

interface FetchPlan {
  refspec: string;
  /** Arguments of `git checkout`. */
  checkout: readonly string[];
}

const COMMIT = /^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/;

/** Without `ref` it is the run's own ref, pinned to the run's commit. */
export function readRef(input: string | undefined, origin: Origin): CheckoutRef {
  if (input === undefined || input === "") return { name: origin.ref, commit: origin.sha, output: origin.ref };
  if (COMMIT.test(input)) return { name: "", commit: input.toLowerCase(), output: "" };
  return { name: input, commit: "", output: input };
}

/** `remote` are the lines of `git ls-remote`; undefined when no branch or tag has the name. */
export function planFetch(ref: CheckoutRef, remote: readonly string[]): FetchPlan | undefined {
  const { name, commit } = ref;
  if (name === "") return { refspec: commit, checkout: ["--detach", commit] };
  const refs = new Set(remote.map((line) => line.split("\t")[1] ?? ""));
  const full = name.startsWith("refs/")
    ? name
    : [`refs/heads/${name}`, `refs/tags/${name}`].find((one) => refs.has(one));
  if (full === undefined) return undefined;
  const source = commit === "" ? full : commit;
  if (full.startsWith("refs/heads/")) {
    const branch = full.slice("refs/heads/".length);
    const tracking = `refs/remotes/origin/${branch}`;
    return { refspec: `+${source}:${tracking}`, checkout: ["-B", branch, tracking] };
  }
  if (full.startsWith("refs/tags/")) return { refspec: `+${source}:${full}`, checkout: [full] };
  const tracking = full.replace(/^refs\//, "refs/remotes/");
  return { refspec: `+${source}:${tracking}`, checkout: [tracking] };
}
