/** What a store that keeps its past shows of it: who wrote a run's folder, and what each of them left. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Past, RunStore } from "../../src/ports/run-store.ts";
import { revisionOf, type StoreUnderTest, written } from "./run-store.ts";

export function pastContract(name: string, build: () => StoreUnderTest | Promise<StoreUnderTest>): void {
  describe(`the contract of a store's past: ${name}`, () => {
    let place: StoreUnderTest;
    let store: RunStore;
    beforeEach(async () => {
      place = await build();
      store = place.open();
    });

    it("what stood there before can be read, newest first, with who wrote it", async () => {
      const past = pastOf(store);
      expect(await past.history("pr-1")).toEqual([]);
      const first = await written(store, revisionOf("pr-1", "1", "name: one\n"));
      await written(store, revisionOf("pr-2", "other"));
      const second = await written(store, revisionOf("pr-1", "2"));
      await place.intrude(revisionOf("pr-1", "theirs"));
      const history = await past.history("pr-1");
      expect(history.map(({ isTrusted }) => isTrusted)).toEqual([false, true, true]);
      expect(history.slice(1).map(({ commit }) => commit)).toEqual([second, first]);
      expect(await past.readAt("pr-1", first)).toEqual({ text: "1", runbook: "name: one\n" });
      expect(await past.readAt("pr-1", second)).toEqual({ text: "2", runbook: "name: one\n" });
      expect(await past.readAt("pr-2", first)).toEqual({ text: "" });
    });

    it("segments of older events are shown as they stand now", async () => {
      const past = pastOf(store);
      expect(await past.segments("pr-1")).toEqual([]);
      const files = { "record.json": "1", "journal/00000000.json": "old", "journal/00000060.json": "older" };
      await written(store, { ...revisionOf("pr-1", "1"), files });
      await written(store, { ...revisionOf("pr-1", "2"), files: { "journal/00000000.json": "new" } });
      expect([...(await past.segments("pr-1"))].sort()).toEqual(["new", "older"]);
    });
  });
}

function pastOf({ past }: RunStore): Past {
  if (!past) throw new Error("This store keeps nothing of what stood there before.");
  return past;
}
