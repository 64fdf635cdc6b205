/** The state branch as a run store: read by one query, written by one mutation that exactly one writer wins. */
import type { Digest } from "../../../core/record/journal.ts";
import type { Past, Revision, RunStore, Stored, Written } from "../../../ports/run-store.ts";
import { ask, type Client } from "../client.ts";
import { graphqlFaults, isUnanswered } from "../errors.ts";
import { type RepositoryName, runFolder, STATE_BRANCH } from "../repository.ts";
import { createStateBranch } from "./create.ts";
import {
  type BlobAnswer,
  type CommitAnswer,
  HISTORY,
  READ_AT,
  SEGMENTS,
  STORED_FRAGMENT,
  type StoredAnswer,
  storedOf,
  textsOf,
  writeOf,
} from "./stored.ts";

const READ = `query Stored($owner: String!, $name: String!, $stateRef: String!, $folder: String!, $record: String!, $pinned: String!) {
  viewer { login }
  repository(owner: $owner, name: $name) { ...stored }
}${STORED_FRAGMENT}`;
const WRITE = `mutation Write($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

interface ReadAnswer {
  readonly viewer: { readonly login: string };
  readonly repository: StoredAnswer;
}
interface HistoryAnswer {
  readonly viewer: { readonly login: string };
  readonly repository: {
    readonly state: { readonly target: { readonly history: { readonly nodes: readonly CommitAnswer[] } } } | null;
  };
}
interface ReadAtAnswer {
  readonly repository: Pick<StoredAnswer, "record" | "pinned">;
}
interface SegmentsAnswer {
  readonly repository: {
    readonly journal: {
      readonly entries: readonly { readonly name: string; readonly object: BlobAnswer | null }[];
    } | null;
  };
}
interface WriteAnswer {
  readonly createCommitOnBranch: { readonly commit: { readonly oid: string } };
}

/** The variables of the `stored` fragment. */
export function storedVariables(run: string, digest: Digest): Record<string, string> {
  const folder = runFolder(run, digest);
  return {
    stateRef: `refs/heads/${STATE_BRANCH}`,
    folder,
    record: `${STATE_BRANCH}:${folder}/record.json`,
    pinned: `${STATE_BRANCH}:${folder}/runbook.yaml`,
  };
}

export class BranchStore implements RunStore {
  readonly #client: Client;
  readonly #repository: RepositoryName;
  readonly #digest: Digest;

  constructor(client: Client, repository: RepositoryName, digest: Digest) {
    this.#client = client;
    this.#repository = repository;
    this.#digest = digest;
  }

  async read(run: string): Promise<Stored> {
    const variables = { ...this.#repository, ...storedVariables(run, this.#digest) };
    const { viewer, repository } = (await ask(this.#client, READ, variables)) as ReadAnswer;
    return storedOf(repository, viewer.login);
  }

  async hasAny(run: string): Promise<boolean> {
    return (await this.read(run)).kind !== "absent";
  }

  async write(revision: Revision, token: string): Promise<Written> {
    const expectedHeadOid = token === "" ? await createStateBranch(this.#client, this.#repository) : token;
    if (expectedHeadOid === undefined) return { kind: "conflict" };
    const { owner, name } = this.#repository;
    const folder = runFolder(revision.run, this.#digest);
    const additions = Object.entries(revision.files).map(([path, text]) => ({
      path: `${folder}/${path}`,
      contents: Buffer.from(text, "utf8").toString("base64"),
    }));
    const input = {
      branch: { repositoryNameWithOwner: `${owner}/${name}`, branchName: STATE_BRANCH },
      expectedHeadOid,
      message: unbuilt(revision),
      fileChanges: { additions },
    };
    try {
      const answer = (await ask(this.#client, WRITE, { input })) as WriteAnswer;
      return { kind: "written", commit: answer.createCommitOnBranch.commit.oid };
    } catch (error) {
      // A lost compare-and-set answers 200 with STALE_DATA inside; everything else is a broken world.
      if (graphqlFaults(error).some((fault) => fault.type === "STALE_DATA")) return { kind: "conflict" };
      if (!isUnanswered(error)) throw error;
      return this.#afterSilence(revision, expectedHeadOid, error);
    }
  }

  readonly past: Past = {
    history: async (run) => {
      const { stateRef = "", folder = "" } = storedVariables(run, this.#digest);
      const answer = (await ask(this.#client, HISTORY, { ...this.#repository, stateRef, folder })) as HistoryAnswer;
      const { viewer, repository } = answer;
      return (repository.state?.target.history.nodes ?? []).map((commit) => writeOf(commit, viewer.login));
    },
    readAt: async (run, commit) => {
      const folder = `${commit}:${runFolder(run, this.#digest)}`;
      const variables = { record: `${folder}/record.json`, pinned: `${folder}/runbook.yaml` };
      const { repository } = (await ask(this.#client, READ_AT, { ...this.#repository, ...variables })) as ReadAtAnswer;
      return textsOf(repository);
    },
    segments: async (run) => {
      const journal = `${STATE_BRANCH}:${runFolder(run, this.#digest)}/journal`;
      const { repository } = (await ask(this.#client, SEGMENTS, { ...this.#repository, journal })) as SegmentsAnswer;
      return (repository.journal?.entries ?? []).map(({ name, object }) => {
        if (object?.text && !object.isTruncated) return object.text;
        throw new Error(`GitHub does not show ${journal}/${name} whole.`);
      });
    },
  };

  /** Nobody said whether the commit was made: the branch itself tells. @throws when it was not. */
  async #afterSilence(revision: Revision, before: string, error: unknown): Promise<Written> {
    const stored = await this.read(revision.run);
    if (stored.kind === "found" && stored.text === revision.files["record.json"]) {
      return { kind: "written", commit: stored.lastWrite.commit };
    }
    if (stored.token !== before) return { kind: "conflict" };
    throw error;
  }
}

/** The commit's message, which asks whoever builds every branch to leave this one alone. */
function unbuilt({ headline, body }: Pick<Revision, "headline" | "body">) {
  // GitHub wants two empty lines before this trailer.
  return { headline: `${headline} [skip ci]`, body: `${body}\n\n\nskip-checks: true` };
}
