/** What every run store keeps, wherever its records lie. Each adapter plays it with a place of its own. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Revision, RunStore, Stored } from "../../src/ports/run-store.ts";

export interface StoreUnderTest {
  /** One more process that looks at the same place. */
  open(): RunStore;
  /** From now on the place cannot be read (or written). */
  breakDown(): void | Promise<void>;
  /** A stranger changes what is kept of the run, past the store. */
  intrude(revision: Revision): void | Promise<void>;
}

export function runStoreContract(name: string, build: () => StoreUnderTest | Promise<StoreUnderTest>): void {
  describe(`the run store contract: ${name}`, () => {
    let place: StoreUnderTest;
    let store: RunStore;
    beforeEach(async () => {
      place = await build();
      store = place.open();
    });

    it("a run that nobody wrote is absent", async () => {
      expect(await store.read("pr-1")).toEqual({ kind: "absent", token: expect.any(String) });
    });

    it("what was written is found, exactly, with its writer's commit and the store's time", async () => {
      const text = '{"a":"ä ☃ 😀 \\u2028"}\r\nno line end, a tab\t and a quote "';
      const commit = await written(store, revisionOf("pr-1", text, "name: one\n"));
      const found = await mustFind(store, "pr-1");
      expect(found).toMatchObject({ text, runbook: "name: one\n", lastWrite: { commit, isTrusted: true } });
      expect(new Date(found.lastWrite.at).getTime()).toBeGreaterThan(0);
      expect(found.lastWrite.writer).not.toBe("");
    });

    it("an empty record is found, and empty", async () => {
      await written(store, revisionOf("pr-1", ""));
      expect((await mustFind(store, "pr-1")).text).toBe("");
    });

    it("a long record is whole", async () => {
      const text = "0123456789abcdef".repeat(12_500);
      await written(store, revisionOf("pr-1", text));
      expect((await mustFind(store, "pr-1")).text).toBe(text);
    });

    it("a file that a later revision does not name stays", async () => {
      await written(store, revisionOf("pr-1", "1", "name: one\n"));
      await written(store, revisionOf("pr-1", "2"));
      expect(await mustFind(store, "pr-1")).toMatchObject({ text: "2", runbook: "name: one\n" });
    });

    it("runs do not touch each other", async () => {
      const first = await written(store, revisionOf("pr-1", "one"));
      const second = await written(store, revisionOf("pr-2", "two"));
      expect(await mustFind(store, "pr-1")).toMatchObject({ text: "one", lastWrite: { commit: first } });
      expect(await mustFind(store, "pr-2")).toMatchObject({ text: "two", lastWrite: { commit: second } });
      expect((await store.read("pr-3")).kind).toBe("absent");
    });

    it("a token that was overtaken conflicts and leaves nothing", async () => {
      await written(store, revisionOf("pr-1", "1", "name: one\n"));
      const { token } = await store.read("pr-1");
      await written(place.open(), revisionOf("pr-1", "2"));
      const before = await store.read("pr-1");
      expect(await store.write(revisionOf("pr-1", "late", "name: late\n"), token)).toEqual({ kind: "conflict" });
      expect(await store.read("pr-1")).toEqual(before);
    });

    it("a token is good for one write", async () => {
      await written(store, revisionOf("pr-1", "1"));
      const { token } = await store.read("pr-1");
      expect((await store.write(revisionOf("pr-1", "2"), token)).kind).toBe("written");
      expect((await store.write(revisionOf("pr-1", "2 again"), token)).kind).toBe("conflict");
      expect((await mustFind(store, "pr-1")).text).toBe("2");
    });

    it.each([
      ["that is new", false],
      ["that has a record", true],
    ])("of many who write at once to a run %s exactly one wins, whole", async (_case, hasRecord) => {
      if (hasRecord) await written(store, revisionOf("pr-1", "before", "name: before\n"));
      const writers = Array.from({ length: 8 }, (_, index) => ({ index, store: place.open() }));
      const tokens = await Promise.all(writers.map((writer) => writer.store.read("pr-1")));
      const results = await Promise.all(
        writers.map(({ index, store: each }) =>
          each.write(revisionOf("pr-1", `text ${index}`, `name: ${index}\n`), tokens[index]?.token ?? "none"),
        ),
      );
      const winners = results.flatMap((result, index) => (result.kind === "written" ? [{ ...result, index }] : []));
      expect(winners).toHaveLength(1);
      expect(await mustFind(store, "pr-1")).toMatchObject({
        text: `text ${winners[0]?.index}`,
        runbook: `name: ${winners[0]?.index}\n`,
        lastWrite: { commit: winners[0]?.commit },
      });
    });

    it("a run's first write with a token from before somebody else's first write conflicts", async () => {
      const late = place.open();
      const { token } = await late.read("pr-1");
      await written(store, revisionOf("pr-1", "first"));
      expect(await late.write(revisionOf("pr-1", "second"), token)).toEqual({ kind: "conflict" });
      expect((await mustFind(store, "pr-1")).text).toBe("first");
    });

    it("whoever lost reads again and writes: nothing is lost, nothing stands twice", async () => {
      const add = async (each: RunStore, word: string): Promise<void> => {
        const stored = await each.read("pr-1");
        const text = stored.kind === "found" ? `${stored.text} ${word}` : word;
        if ((await each.write(revisionOf("pr-1", text), stored.token)).kind === "conflict") await add(each, word);
      };
      const words = ["a", "b", "c", "d", "e", "f"];
      await Promise.all(words.map((word) => add(place.open(), word)));
      expect((await mustFind(store, "pr-1")).text.split(" ").sort()).toEqual(words);
    });

    it("a reader beside a writer sees both files of one revision", async () => {
      await written(store, revisionOf("pr-1", "0", "0"));
      const reader = place.open();
      const seen: Stored[] = [];
      const write = async () => {
        for (let count = 1; count <= 5; count++) await written(store, revisionOf("pr-1", `${count}`, `${count}`));
      };
      const read = async () => {
        for (let count = 0; count < 10; count++) seen.push(await reader.read("pr-1"));
      };
      await Promise.all([write(), read()]);
      expect(seen.map((one) => (one.kind === "found" ? one.runbook : "absent"))).toEqual(
        seen.map((one) => (one.kind === "found" ? one.text : "found")),
      );
    });

    it("what a stranger wrote is not trusted, and our token from before does not go over it", async () => {
      await written(store, revisionOf("pr-1", "ours"));
      const { token } = await store.read("pr-1");
      await place.intrude(revisionOf("pr-1", "theirs"));
      expect(isTrusted(await store.read("pr-1"))).toBe(false);
      expect(await store.write(revisionOf("pr-1", "ours again"), token)).toEqual({ kind: "conflict" });
      const after = await place.open().read("pr-1");
      expect(isTrusted(after)).toBe(false);
      expect(after).not.toMatchObject({ text: "ours again" });
    });

    it.each([
      ["with", true],
      ["without", false],
    ])("a place that cannot be read is an error, never an absent run (%s a record)", async (_case, hasRecord) => {
      if (hasRecord) await written(store, revisionOf("pr-1", "ours"));
      await place.breakDown();
      await expect(place.open().read("pr-1")).rejects.toThrow(/./);
    });
  });
}

/** Whether a run may go on from what was read: it may not be taken for one that has not begun, either. */
function isTrusted(stored: Stored): boolean {
  return stored.kind === "absent" || (stored.kind === "found" && stored.lastWrite.isTrusted);
}

export function revisionOf(run: string, text: string, runbook?: string): Revision {
  const files = { "record.json": text, ...(runbook === undefined ? {} : { "runbook.yaml": runbook }) };
  return { run, files, headline: `${run}: a revision`, body: "- something happened" };
}

/** Writes with a token read just now; the commit. */
export async function written(store: RunStore, revision: Revision): Promise<string> {
  const { token } = await store.read(revision.run);
  const result = await store.write(revision, token);
  if (result.kind !== "written") throw new Error(`The write of ${revision.run} ended in ${result.kind}.`);
  return result.commit;
}

async function mustFind(store: RunStore, run: string): Promise<Stored & { kind: "found" }> {
  const stored = await store.read(run);
  if (stored.kind !== "found") throw new Error(`${run} is ${stored.kind}; it should have been found.`);
  return stored;
}
