/** Puts something around every call that an operation makes to a port: a crash, a pause, a count. */
import type { Ports } from "../../src/operations/ports.ts";
import type { Forge } from "../../src/ports/forge.ts";

export type CallName =
  | "look"
  | "survey"
  | "writeBoard"
  | "role"
  | "closeLook"
  | "changedFiles"
  | "texts"
  | "collaborators"
  | "membership"
  | "pusher"
  | "publish"
  | "hasCollector"
  | "dispatch"
  | "read"
  | "write"
  | "sleep";
export type Around = <T>(name: CallName, call: () => Promise<T>) => Promise<T>;

export function portsAround({ forge, store, clock, ...rest }: Ports, around: Around): Ports {
  return {
    ...rest,
    forge: forgeAround(forge, around),
    store: {
      read: (...given) => around("read", () => store.read(...given)),
      hasAny: (...given) => around("read", () => store.hasAny(...given)),
      write: (...given) => around("write", () => store.write(...given)),
      ...(store.past ? { past: store.past } : {}),
    },
    clock: {
      now: () => clock.now(),
      random: () => clock.random(),
      sleep: (ms) => around("sleep", () => clock.sleep(ms)),
    },
  };
}

/** A forge that differs from another in a few methods. */
export function forgeWith(forge: Forge, change: Partial<Forge>): Forge {
  return { ...forgeAround(forge, (_name, call) => call()), ...change };
}

function forgeAround(forge: Forge, around: Around): Forge {
  return {
    look: (...given) => around("look", () => forge.look(...given)),
    writeBoard: (...given) => around("writeBoard", () => forge.writeBoard(...given)),
    survey: (...given) => around("survey", () => forge.survey(...given)),
    role: (...given) => around("role", () => forge.role(...given)),
    closeLook: (...given) => around("closeLook", () => forge.closeLook(...given)),
    changedFiles: (...given) => around("changedFiles", () => forge.changedFiles(...given)),
    texts: (...given) => around("texts", () => forge.texts(...given)),
    collaborators: () => around("collaborators", () => forge.collaborators()),
    membership: (...given) => around("membership", () => forge.membership(...given)),
    pusher: (...given) => around("pusher", () => forge.pusher(...given)),
    publish: (...given) => around("publish", () => forge.publish(...given)),
    hasCollector: (...given) => around("hasCollector", () => forge.hasCollector(...given)),
    dispatch: (...given) => around("dispatch", () => forge.dispatch(...given)),
  };
}
