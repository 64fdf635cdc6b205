/** Puts everything that a look and an arrival have to say to the engine, in a fixed order, on one growing run. */
import { readEvidence } from "../../core/check/evidence.ts";
import type { Search } from "../../core/check/pattern/search.ts";
import { isPress } from "../../core/command/buttons/press.ts";
import { awaitsReview, questionsInPlay } from "../../core/run/decide/asked/judging/people.ts";
import { type Circumstances, type Command, pinnedTo } from "../../core/run/decide/command.ts";
import { decide, type Effect } from "../../core/run/decide/decide.ts";
import type { Happening } from "../../core/run/event.ts";
import type { Operation, Run } from "../../core/run/run.ts";
import { allChecks, type Runbook } from "../../core/runbook/runbook.ts";
import type { Look, PullFacts } from "../../ports/forge.ts";
import type { Log } from "../../ports/log.ts";
import { patternSearch } from "../pattern.ts";
import type { Ports } from "../ports.ts";
import { type Arrival, type Left, type Word, wordsOf } from "./arrival.ts";
import { pullCommands, spokenCommand, unanswered, type Words } from "./inbox.ts";
import { pusherOf } from "./people/pusher.ts";
import { doubtedApprovals } from "./people/recheck.ts";
import type { Roles } from "./people/roles.ts";
import { Sights } from "./sight.ts";

/** What is known before anything is decided. */
export interface Ground {
  readonly run: Run | undefined;
  readonly length: number;
  /** Decided before all others: the start of a run. */
  readonly first: readonly Command[];
  readonly circumstances: Circumstances;
}
export interface Deliberation {
  readonly run: Run;
  readonly happenings: readonly Happening[];
  /** Opened by these events and still open after them. */
  readonly opened: Operation | undefined;
}

/** The pull request's facts first, then evidence, then people's words in the order in which they were said. */
export async function deliberate(
  ground: Ground,
  look: Look,
  arrival: Arrival,
  roles: Roles,
  ports: Ports,
): Promise<Deliberation> {
  const desk = new Desk(ground, await searchFor(ground.circumstances));
  for (const command of ground.first) desk.put(command);
  const hasMoved = look.pull.head !== desk.run.subject.head.commit;
  const isAsked = hasMoved || isPusherAwaited(look, arrival, desk.run);
  const pushedBy = isAsked ? await pusherOf(look, arrival, ports) : null;
  for (const command of pullCommands(look.pull, desk.run, pushedBy)) desk.put(command);
  const doubt = await doubtedApprovals(look.pull, desk.run, desk.runbook, roles);
  if (doubt) desk.put(doubt);
  const sights = new Sights(look.pull, roles, ports);
  await seeAll(sights, desk);
  const words = wordsOf(arrival);
  for (const { left } of words) if (left) takeIn(left, desk, ports.log);
  // What comes behind a start of another run is said to that one, which takes this one's place.
  for (const one of unanswered(look.pull, desk.run.id, desk.run))
    if (!desk.run.next) await hear(one, desk, roles, look.pull);
  for (const { asked } of words) {
    if (asked && !desk.run.next)
      desk.put(await askedCommand(asked, desk, roles, look.pull, ground.circumstances.now), asked.id);
  }
  await seeAll(sights, desk);
  if (desk.happenings.length === 0) desk.put({ kind: "settle" });
  const open = desk.run.operation?.id;
  const opened = desk.effects.map((effect) => effect.operation).find((operation) => operation.id === open);
  return { run: desk.run, happenings: desk.happenings, opened };
}

/** Until no check in play asks anything more: what is settled may bring the next gate into play. */
async function seeAll(sights: Sights, desk: Desk): Promise<void> {
  for (let sight = await sights.next(desk.runbook, desk.run); sight; sight = await sights.next(desk.runbook, desk.run))
    desk.put(sight);
}

/** A review's own verdict counts only where a check in play wants reviews; else nobody has said anything to us. */
async function hear(words: Words, desk: Desk, roles: Roles, pull: PullFacts): Promise<void> {
  if (words.isVerdict && !awaitsReview(desk.runbook, desk.run)) return;
  desk.put(spokenCommand(words, await roles.actor(words, questionsInPlay(desk.runbook, desk.run), pull)));
}

/** Nobody could say who pushed this head; a delivery tells it by now, or an approval hangs on it. */
function isPusherAwaited({ pull }: Look, arrival: Arrival, run: Run): boolean {
  if (run.subject.head.pushedBy !== null) return false;
  const asks = unanswered(pull, run.id, run).map(({ reading }) =>
    reading.kind === "command" ? reading.asked.verb : "",
  );
  const isTold = wordsOf(arrival).some(({ pushed }) => pushed?.head === pull.head);
  return isTold || asks.includes("approve") || asks.includes("reject");
}

/** The engine behind patterns is dear, and hardly any variable is asked to match one; what agents add may ask it too. */
async function searchFor({ runbook, latest }: Circumstances): Promise<Search | undefined> {
  const asked = [runbook, latest?.runbook].flatMap((book) => (book ? allChecks(book) : []));
  const isWanted = asked.some(
    (check) => check.kind === "dynamic" || (check.kind === "variable" && check.operators.matches !== undefined),
  );
  return isWanted ? patternSearch() : undefined;
}

class Desk {
  readonly happenings: Happening[] = [];
  readonly effects: Effect[] = [];
  readonly #ground: Ground;
  /** What was looked at while this desk stands. */
  readonly #seen = new Set<string>();
  #run: Run | undefined;

  readonly #search: Search | undefined;

  constructor(ground: Ground, search: Search | undefined) {
    this.#ground = ground;
    this.#search = search;
    this.#run = ground.run;
  }

  get run(): Run {
    if (!this.#run) throw new Error("There is no run to deliberate on; a start must come first.");
    return this.#run;
  }

  get runbook(): Runbook {
    return pinnedTo(this.#run, this.#ground.circumstances).runbook;
  }

  /** `once` names what was answered already when a process does its work again. */
  put(command: Command, once?: string): void {
    if (once !== undefined && Object.hasOwn(this.run.answers, once)) return;
    const { length, circumstances } = this.#ground;
    const { lastWrite: _first, ...later } = circumstances;
    // Only the revision at hand is known to the store; what was decided just now has not been written yet.
    const known = this.happenings.length === 0 ? circumstances : later;
    if (command.kind === "sight") for (const check of command.checks) this.#seen.add(check);
    const now = { ...known, recorded: length, seen: this.#seen, ...(this.#search ? { search: this.#search } : {}) };
    const decision = decide(this.#run, length + this.happenings.length, command, now);
    this.#run = decision.run;
    this.happenings.push(...decision.happenings);
    this.effects.push(...decision.effects);
  }
}

/**
 * A job that was started with other words than its operation's own found nothing to do, and says nothing about it. What a
 * job for an open operation left always closes it: evidence that is about something else is no evidence for it.
 */
function takeIn(left: Left, desk: Desk, log: Log): void {
  const { operation, run, head } = left;
  const open = desk.run.operation;
  const isOthers = (run ?? desk.run.id) !== desk.run.id || (head ?? open?.head) !== open?.head;
  if (open?.id === operation && isOthers) {
    log.warn(
      `This job was started for ${operation} of ${run} at ${head}, which is not what is open; it counts for nothing.`,
    );
    return;
  }
  desk.put(evidenceCommand(left));
  if (desk.run.operation?.id !== operation) return;
  const problem = `it is not about operation ${operation} at its commit`;
  desk.put({ kind: "no_evidence", operation, code: "evidence_malformed", detail: { problem } });
}

function evidenceCommand(left: Left): Command {
  const { operation } = left;
  if (left.kind === "nothing") return { kind: "no_evidence", operation, code: left.code, detail: left.detail };
  const read = readEvidence(left.text);
  if (read.kind === "refused") return { kind: "no_evidence", operation, code: read.code, detail: read.detail };
  if (read.evidence.operation !== operation) {
    const problem = `it is for operation ${read.evidence.operation}, and the job was for ${operation}`;
    return { kind: "no_evidence", operation, code: "evidence_malformed", detail: { problem } };
  }
  return { kind: "evidence", evidence: read.evidence, ...(left.log === undefined ? {} : { log: left.log }) };
}

/** What was asked where a look does not show it: by a workflow, or by a button. */
async function askedCommand(
  { id, url, login, isBot, asked, head }: NonNullable<Word["asked"]>,
  desk: Desk,
  roles: Roles,
  pull: PullFacts,
  at: string,
): Promise<Command> {
  const reading = { kind: "command", asked, note: "" } as const;
  const words: Words = { id, url, at, isEdited: false, author: { login, isBot }, reading };
  const command = spokenCommand(words, await roles.actor(words, questionsInPlay(desk.runbook, desk.run), pull));
  if (!("spoken" in command) || !command.spoken || !isPress(id)) return command;
  const after = pull.comments.at(-1)?.id ?? 0;
  return { ...command, spoken: { ...command.spoken, after, ...(head === undefined ? {} : { head }) } };
}
