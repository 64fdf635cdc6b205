/** What a collecting job left: the one file out of its artifact, and no more than that whatever the zip says. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { ArtifactEvidence } from "../../../src/adapters/github/evidence/artifact.ts";
import { EVIDENCE_FILE, MAX_PACKED_BYTES, unpackEvidence } from "../../../src/adapters/github/evidence/unpack.ts";
import { leftBy } from "../../../src/app/worker/left.ts";
import { MAX_EVIDENCE_BYTES } from "../../../src/core/check/evidence.ts";
import type { FoundEvidence } from "../../../src/ports/evidence.ts";

const text = JSON.stringify({ run: "pr-12", words: "grün ✓" });
const zipOf = (files: Record<string, string | Uint8Array>, level: 0 | 6 = 6): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === "string" ? strToU8(content) : content]),
    ),
    { level },
  );
const unusable = (problem: string) => ({ kind: "unusable", problem: expect.stringContaining(problem) });

describe("unpacking", () => {
  test.each([0, 6] as const)("the one file comes out, packed at level %i", (level) => {
    expect(unpackEvidence(zipOf({ [EVIDENCE_FILE]: text }, level))).toEqual({ kind: "file", text });
  });

  test("a file of just the limit comes out, one byte more does not", () => {
    const most = "x".repeat(MAX_EVIDENCE_BYTES);
    expect(unpackEvidence(zipOf({ [EVIDENCE_FILE]: most }))).toEqual({ kind: "file", text: most });
    expect(unpackEvidence(zipOf({ [EVIDENCE_FILE]: `${most}x` }))).toEqual(unusable("unpacks to more than"));
  });

  test("a bomb that lies about its size stops at the limit", () => {
    const zip = zipOf({ [EVIDENCE_FILE]: new Uint8Array(32 * 1024 * 1024) });
    expect(zip.length).toBeLessThan(MAX_PACKED_BYTES);
    expect(unpackEvidence(zip)).toEqual(unusable("unpacks to more than"));
    // The list at the end is what a reader trusts: it now says that the file has ten bytes.
    const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
    const list = view.getUint32(zip.length - 22 + 16, true);
    view.setUint32(list + 24, 10, true);
    expect(unpackEvidence(zip)).toEqual(unusable("unpacks to more than"));
  });

  test("a file in the zip that its list does not name is seen", () => {
    const hidden = zipOf({ "other.json": "{}" });
    const listed = zipOf({ [EVIDENCE_FILE]: text });
    const local = hidden.subarray(0, hidden.length - 22 - 46 - "other.json".length);
    const both = new Uint8Array([...local, ...listed]);
    const view = new DataView(both.buffer);
    const end = both.length - 22;
    const list = view.getUint32(end + 16, true) + local.length;
    view.setUint32(end + 16, list, true);
    view.setUint32(list + 42, view.getUint32(list + 42, true) + local.length, true);
    expect(unpackEvidence(both)).toEqual(unusable("hides more than"));
  });

  test.each<[string, Uint8Array, string]>([
    ["another name", zipOf({ "evidence.json": text }), "is not called"],
    ["a path", zipOf({ [`../${EVIDENCE_FILE}`]: text }), "is not called"],
    ["a folder", zipOf({ [`a/${EVIDENCE_FILE}`]: text }), "is not called"],
    ["a second file", zipOf({ [EVIDENCE_FILE]: text, "more.json": text }), "several entries"],
    [
      "many entries",
      zipOf({ [EVIDENCE_FILE]: text, ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, "x"])) }),
      "several entries",
    ],
    ["no entries", zipOf({}), "is empty"],
    ["too many bytes", new Uint8Array(MAX_PACKED_BYTES + 1), "at most"],
    ["nothing at all", new Uint8Array(), "is no zip"],
    ["no zip", strToU8("<Error>".repeat(100)), "is no zip"],
    ["a zip that was cut", zipOf({ [EVIDENCE_FILE]: text }).subarray(0, 60), "is no zip"],
    ["no text", zipOf({ [EVIDENCE_FILE]: new Uint8Array([0xff, 0xfe, 0x00]) }), "is no zip with a text"],
  ])("%s is not taken", (_what, zip, problem) => {
    expect(unpackEvidence(zip)).toEqual(unusable(problem));
  });

  test("no cut and no changed byte of a zip makes it throw", () => {
    const zip = zipOf({ [EVIDENCE_FILE]: text });
    for (let at = 0; at < zip.length; at += 1) {
      expect(["file", "unusable"]).toContain(unpackEvidence(zip.subarray(0, at)).kind);
      const changed = zip.slice();
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect(["file", "unusable"]).toContain(unpackEvidence(changed).kind);
    }
  });
});

describe("the artifact", () => {
  const zip = zipOf({ [EVIDENCE_FILE]: text });
  const artifact = { id: 1, name: "statem-evidence", size_in_bytes: zip.length, expired: false };
  async function* stream(bytes: Uint8Array) {
    yield bytes.subarray(0, 10);
    yield bytes.subarray(10);
  }
  const refused = (status: number) => Object.assign(new Error("refused"), { status });

  /** GitHub's two answers: the list, and what is downloaded. */
  function evidence(list: unknown, download: unknown = stream(zip)) {
    const asked: unknown[] = [];
    const source = new ArtifactEvidence(
      {
        async request(route, parameters) {
          asked.push(parameters?.["artifact_id"] ?? parameters?.["run_id"]);
          const answer = route.includes("/runs/") ? list : download;
          if (answer instanceof Error) throw answer;
          return { status: 200, data: route.includes("/runs/") ? { artifacts: answer } : answer };
        },
        graphql: () => Promise.reject(new Error("not asked")),
      },
      { owner: "acme", name: "widgets" },
    );
    return { asked, found: () => source.leftBy(555) };
  }

  test("is listed once and downloaded once", async () => {
    const { asked, found } = evidence([artifact]);
    expect(await found()).toEqual({ kind: "file", text });
    expect(asked).toEqual([555, 1]);
  });

  test("the newest of the name counts", async () => {
    const { asked, found } = evidence([artifact, { ...artifact, id: 3 }, { ...artifact, id: 9, name: "logs" }]);
    await found();
    expect(asked).toEqual([555, 3]);
  });

  test.each<[string, unknown, unknown, unknown]>([
    ["none", [], undefined, { kind: "missing" }],
    ["only others", [{ ...artifact, name: "logs" }], undefined, { kind: "missing" }],
    ["a deleted run", refused(404), undefined, { kind: "missing" }],
    ["an expired one", [{ ...artifact, expired: true }], undefined, unusable("expired")],
    ["one that expired just now", [artifact], refused(410), unusable("expired")],
    ["one that says it is too large", [{ ...artifact, size_in_bytes: 9e9 }], undefined, unusable("at most")],
    ["one that is larger than it says", [artifact], stream(new Uint8Array(MAX_PACKED_BYTES + 1)), unusable("at most")],
  ])("%s", async (_what, list, download, expected) => {
    expect(await evidence(list, download).found()).toEqual(expected);
  });

  test("that GitHub does not answer is not that there is none", async () => {
    await expect(evidence(refused(502)).found()).rejects.toThrow("refused");
    await expect(evidence([artifact], refused(500)).found()).rejects.toThrow("refused");
  });
});

describe("what the operation is told", () => {
  const job = { pull: 12, run: "pr-12", operation: "op3", job: 555, log: "https://log" };
  const told = (found: FoundEvidence) => leftBy(job, { leftBy: async () => found });
  const commit = "a".repeat(40);
  const evidence = { schema: 1, run: "pr-12", operation: "op3", head: commit, tree: commit, observations: [] };
  const failed = (detail: object) => ({ kind: "nothing", operation: "op3", code: "collector_failed", detail });

  test("a file, with the log", async () => {
    const file = JSON.stringify(evidence);
    expect(await told({ kind: "file", text: file })).toEqual({
      kind: "file",
      operation: "op3",
      text: file,
      log: "https://log",
    });
  });

  test("nothing, and why", async () => {
    expect(await told({ kind: "missing" })).toEqual(failed({}));
    expect(await told({ kind: "unusable", problem: "the artifact is empty" })).toEqual(
      failed({ error: "the artifact is empty" }),
    );
  });

  test.each([{ run: "pr-13" }, { operation: "op4" }])("evidence that says it is of %j is nothing", async (other) => {
    const found = { kind: "file", text: JSON.stringify({ ...evidence, ...other }) } as const;
    expect(await told(found)).toEqual(failed({ error: "the artifact holds another operation's evidence" }));
  });

  test("what is malformed goes on to whoever says so", async () => {
    expect(await told({ kind: "file", text: "{}" })).toMatchObject({ kind: "file", text: "{}" });
  });
});
