/** The run store contract, played on commits in memory. */
import { MemoryClock } from "../../src/adapters/memory/clock.ts";
import { MemoryStore } from "../../src/adapters/memory/run-store.ts";
import { pastContract } from "./past.ts";
import { runStoreContract, type StoreUnderTest } from "./run-store.ts";

function place(): StoreUnderTest {
  const store = new MemoryStore({ clock: new MemoryClock(), writer: "statem[bot]" });
  return {
    open: () => store,
    breakDown: () => store.breakDown("the disk is gone"),
    intrude: (revision) => void store.commitAs("mallory", revision),
  };
}

runStoreContract("memory", place);
pastContract("memory", place);
