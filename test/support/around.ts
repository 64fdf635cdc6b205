/** Puts something around every call that an operation makes to a port: a crash, a pause, a count. */
import type { Ports } from "../../src/operations/ports.ts";

export type CallName =
  | "look"
  | "survey"
  | "role"
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
    forge: {
      look: (...given) => around("look", () => forge.look(...given)),
      survey: (runbook) => around("survey", () => forge.survey(runbook)),
      role: (...given) => around("role", () => forge.role(...given)),
      pusher: (...given) => around("pusher", () => forge.pusher(...given)),
      publish: (...given) => around("publish", () => forge.publish(...given)),
      hasCollector: (...given) => around("hasCollector", () => forge.hasCollector(...given)),
      dispatch: (...given) => around("dispatch", () => forge.dispatch(...given)),
    },
    store: {
      read: (...given) => around("read", () => store.read(...given)),
      write: (...given) => around("write", () => store.write(...given)),
    },
    clock: {
      now: () => clock.now(),
      random: () => clock.random(),
      sleep: (ms) => around("sleep", () => clock.sleep(ms)),
    },
  };
}
