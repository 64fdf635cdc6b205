/** Wires what publishing needs, for the repository that the job runs in. */
import { info, warning } from "@actions/core";
import type { context } from "@actions/github";
import { BranchStore } from "../adapters/github/branch/store.ts";
import { createClient } from "../adapters/github/client.ts";
import { GithubForge } from "../adapters/github/forge.ts";
import { IssueStore } from "../adapters/github/issue/store.ts";
import { repositoryName } from "../adapters/github/repository.ts";
import { systemClock } from "../adapters/local/clock.ts";
import { sha256 } from "../adapters/local/digest.ts";
import type { Ports } from "../operations/ports.ts";
import { required } from "./inputs.ts";

export function portsOf(job: typeof context): Ports {
  const client = createClient({ token: required("token"), apiUrl: job.apiUrl });
  const repository = repositoryName(`${job.repo.owner}/${job.repo.repo}`);
  return {
    forge: new GithubForge(client, repository, sha256),
    store: new BranchStore(client, repository, sha256),
    otherStore: new IssueStore(client, repository, sha256, "ours"),
    clock: systemClock,
    log: { info, warn: warning },
    digest: sha256,
  };
}
