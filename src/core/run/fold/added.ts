/** Checks that agents registered: they are added, and dropped by a person; never replaced. */
import type { Event } from "../event.ts";
import type { Run } from "../run.ts";

type AddedEvent = Extract<Event, { kind: "registered" | "dropped" }>;

export function foldAdded(run: Run, event: AddedEvent): Run {
  const { added = [] } = run;
  switch (event.kind) {
    case "registered":
      return { ...run, added: [...added, ...event.added] };
    case "dropped":
      return {
        ...run,
        added: added.map((one) =>
          one.check.id === event.check && one.entry === run.entry.id ? { ...one, dropped: event.by } : one,
        ),
      };
  }
}
