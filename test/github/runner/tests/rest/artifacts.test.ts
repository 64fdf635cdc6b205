/** REST about artifacts, and downloads by signed URLs. */
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { createWorld, REPO } from "../support/world.ts";

const UPLOAD = "{ uses: actions/upload-artifact@v4, with: { name: evidence, path: out.json, retention-days: 2 } }";
const FILE = `name: Collect
on: [issue_comment, workflow_dispatch]
jobs:
  collect:
    runs-on: ubuntu-latest
    steps: [{ name: Write, run: 'echo "{}" > out.json' }, ${UPLOAD}]
  never: { if: false, runs-on: ubuntu-latest, steps: [{ run: 'true' }] }
`;
type Row = Record<string, unknown> & { id: number };

async function setUp() {
  const world = await createWorld();
  const sha = world.workflow("collect.yml", FILE);
  world.comment();
  const run = await world.onlyRun();
  const get = async (path: string) => {
    const answer = await world.rest("GET", `/repos/${REPO}/actions/${path}`);
    return { ...answer, json: answer.json as Record<string, unknown> & Record<string, Row[]> };
  };
  return { world, run, sha, get };
}
const ids = (rows: readonly Row[] | undefined) => rows?.map((row) => row.id);

describe("artifacts", () => {
  test("are listed and downloaded by a signed URL, which wants no token and lives a minute", async () => {
    const { world, run, sha, get } = await setUp();
    const { artifacts } = (await get(`runs/${run.id}/artifacts`)).json;
    expect(artifacts).toMatchObject([
      { name: "evidence", expired: false, workflow_run: { id: run.id, head_branch: "main", head_sha: sha } },
    ]);
    const [artifact] = artifacts ?? [];
    expect((await get(`artifacts/${artifact?.id}`)).json).toEqual(artifact);
    expect(ids((await get("artifacts?name=evidence")).json.artifacts)).toEqual([artifact?.id]);
    expect(ids((await get("artifacts?name=other")).json.artifacts)).toEqual([]);
    const redirect = await get(`artifacts/${artifact?.id}/zip`);
    expect(redirect.status).toBe(302);
    const location = redirect.headers.get("location") ?? "";
    const answer = await fetch(location);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(new TextDecoder().decode(files["out.json"])).toBe("{}\n");
    expect((await fetch(location, { headers: { authorization: "Bearer x" } })).status).toBe(401);
    expect((await fetch(location.replace(/sig=./, "sig=_"))).status).toBe(403);
    world.github.advanceClock(61_000);
    expect((await fetch(location)).status).toBe(403);
  });

  test("expire", async () => {
    const { world, run, get } = await setUp();
    world.github.advanceClock(3 * 24 * 3600 * 1000);
    const { artifacts } = (await get(`runs/${run.id}/artifacts`)).json;
    expect(artifacts).toMatchObject([{ expired: true }]);
    expect((await get(`artifacts/${artifacts?.[0]?.id}/zip`)).status).toBe(410);
    expect((await get("artifacts/1")).status).toBe(404);
    expect((await get(`artifacts/${artifacts?.[0]?.id}/tar`)).status).toBe(404);
  });
});
