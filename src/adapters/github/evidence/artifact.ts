/** Evidence as a workflow run's artifact: one request lists it, one downloads it, and no more of it than is taken. */
import type { EvidenceSource, FoundEvidence } from "../../../ports/evidence.ts";
import type { Client } from "../client.ts";
import { statusOf } from "../errors.ts";
import type { RepositoryName } from "../repository.ts";
import { MAX_PACKED_BYTES, unpackEvidence } from "./unpack.ts";

/** As the collecting workflow file names it. */
export const ARTIFACT_NAME = "statem-evidence";

interface Artifact {
  readonly id: number;
  readonly name: string;
  readonly size_in_bytes: number;
  readonly expired: boolean;
}

export class ArtifactEvidence implements EvidenceSource {
  readonly #client: Client;
  readonly #at: { readonly owner: string; readonly repo: string };

  constructor(client: Client, { owner, name }: RepositoryName) {
    this.#client = client;
    this.#at = { owner, repo: name };
  }

  async leftBy(job: number): Promise<FoundEvidence> {
    const artifact = await this.#find(job);
    if (!artifact) return { kind: "missing" };
    if (artifact.expired) return { kind: "unusable", problem: "the artifact has expired" };
    if (artifact.size_in_bytes > MAX_PACKED_BYTES) return tooLarge(artifact.size_in_bytes);
    const zip = await this.#download(artifact.id);
    if (zip === "gone") return { kind: "unusable", problem: "the artifact has expired" };
    return zip === "too_large" ? tooLarge(undefined) : unpackEvidence(zip);
  }

  /** The newest of the name: a job that is run again leaves another one. */
  async #find(run_id: number): Promise<Artifact | undefined> {
    const route = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts";
    try {
      const { data } = await this.#client.request(route, { ...this.#at, run_id, name: ARTIFACT_NAME, per_page: 100 });
      const { artifacts } = data as { readonly artifacts: readonly Artifact[] };
      return artifacts.filter(({ name }) => name === ARTIFACT_NAME).sort((one, other) => other.id - one.id)[0];
    } catch (error) {
      if (statusOf(error) === 404) return undefined; // The run itself was deleted.
      throw error;
    }
  }

  async #download(artifact_id: number): Promise<Uint8Array | "gone" | "too_large"> {
    const route = "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}";
    const request = { parseSuccessResponseBody: false };
    try {
      const { data } = await this.#client.request(route, { ...this.#at, artifact_id, archive_format: "zip", request });
      return await bytesOf(data);
    } catch (error) {
      const status = statusOf(error);
      if (status === 404 || status === 410) return "gone";
      throw error;
    }
  }
}

/** The body as a stream, of which no more is read than is taken. */
async function bytesOf(data: unknown): Promise<Uint8Array | "too_large"> {
  if (!isStream(data)) throw new Error("The download was expected as a stream of bytes, and something else came.");
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of data) {
    bytes += chunk.length;
    if (bytes > MAX_PACKED_BYTES) return "too_large"; // Leaving the loop cancels the stream.
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isStream(data: unknown): data is AsyncIterable<Uint8Array> {
  return typeof data === "object" && data !== null && Symbol.asyncIterator in data;
}

function tooLarge(bytes: number | undefined): FoundEvidence {
  const seen = bytes === undefined ? "is larger than it says" : `has ${bytes} bytes`;
  return { kind: "unusable", problem: `the artifact ${seen}; at most ${MAX_PACKED_BYTES} are taken` };
}
