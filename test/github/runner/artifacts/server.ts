/**
 * Owns the place artifacts are downloaded from: on GitHub another host, reached by a URL that carries its own permission for a
 * minute, and that refuses a request which also brings an Authorization header (Azure: InvalidAuthenticationInfo).
 */
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Forge } from "../../seam.ts";
import type { ArtifactStore } from "./store.ts";

/** The listener behind artifact downloads. */
export interface ArtifactServer {
  signedUrl(artifactId: number): string;
  close(): Promise<void>;
}

const LIFETIME_MS = 60_000;

/** Listens on loopback, apart from the forge as GitHub's blob storage is. */
export async function startArtifactServer(forge: Forge, store: ArtifactStore): Promise<ArtifactServer> {
  const key = randomBytes(32);
  const sign = (id: number, until: number) => createHmac("sha256", key).update(`${id} ${until}`).digest("base64url");
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://artifacts");
    const id = Number(/^\/(\d+)\.zip$/.exec(url.pathname)?.[1]);
    const until = Number(url.searchParams.get("se"));
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (request.headers.authorization !== undefined) return refuse(401, "InvalidAuthenticationInfo");
    if (url.searchParams.get("sig") !== sign(id, until)) return refuse(403, "AuthenticationFailed");
    if (forge.now().getTime() > until) return refuse(403, "AuthenticationFailed");
    const artifact = store.get(id);
    if (artifact === undefined || request.method !== "GET") return refuse(404, "BlobNotFound");
    return response.writeHead(200, { "content-type": "application/zip" }).end(artifact.zip);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    signedUrl(id) {
      const until = forge.now().getTime() + LIFETIME_MS;
      return `http://127.0.0.1:${port}/${id}.zip?se=${until}&sig=${sign(id, until)}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
