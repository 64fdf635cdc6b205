/**
 * A decision in the making: events are folded in as they are decided, so that each rule sees what the one before it
 * changed. Local to one `decide`; nothing of it is shared.
 */
import type { Event, Happening } from "../event.ts";
import { fold } from "../fold/fold.ts";
import type { Run } from "../run.ts";
import { type Circumstances, pinnedTo } from "./command.ts";

export class Draft {
  readonly happenings: Happening[] = [];
  readonly #circumstances: Circumstances;
  actor: string | null = null;
  operation: string | null = null;
  #run: Run | undefined;
  #seq: number;
  readonly #first: number;

  constructor(run: Run | undefined, seq: number, circumstances: Circumstances) {
    this.#run = run;
    this.#seq = seq;
    this.#first = seq;
    this.#circumstances = circumstances;
  }

  get circumstances(): Circumstances {
    return pinnedTo(this.#run, this.#circumstances);
  }

  /** The run so far. @throws before `started`, which `decide` sees to. */
  get run(): Run {
    if (!this.#run) throw new Error("No run has been started; decide() must refuse before any rule asks for it.");
    return this.#run;
  }

  /**
   * When GitHub recorded that we knew of the present head. The revision at hand is the one that recorded it unless the
   * run says otherwise, because every later revision begins by saying so.
   */
  get headRecorded(): { readonly at: string; readonly commit: string } | undefined {
    if (!this.#run) return undefined;
    return this.#run.subject.head.recorded ?? this.circumstances.lastWrite;
  }

  /** Whether an operation stood in the record that was read: what was opened since, nobody has started yet. */
  isWritten(operation: string): boolean {
    const opened = Number(operation.slice("op".length));
    return opened < (this.circumstances.recorded ?? this.#first);
  }

  add(event: Event): void {
    const recorded = this.#run?.subject.head.recorded ? undefined : this.headRecorded;
    if (this.happenings.length === 0 && recorded) this.#append({ kind: "head_recorded", ...recorded });
    this.#append(event);
  }

  #append(event: Event): void {
    const head = event.kind === "started" ? event.subject.head.commit : this.run.subject.head.commit;
    const about =
      event.kind === "head_moved" ? event.commit : event.kind === "adopted" ? event.subject.head.commit : head;
    const happening = {
      seq: this.#seq++,
      at: this.circumstances.now,
      actor: this.actor,
      head: about,
      operation: this.operation,
      event,
    };
    this.happenings.push(happening);
    this.#run = fold(this.#run, happening);
  }
}
