/**
 * Brings one run up to its pull request's facts: looks, decides, writes by compare-and-set, publishes, starts collect.
 * The operation behind every delivery and every job (`every.ts`); what woke it only saves it requests.
 */
import { nextRevision, type RunRecord, type Segment } from "../../core/record/record.ts";
import { pinnedTo } from "../../core/run/decide/command.ts";
import type { Run } from "../../core/run/run.ts";
import { runIdOf } from "../../core/run/run-id.ts";
import type { Config } from "../../core/runbook/config.ts";
import type { Look } from "../../ports/forge.ts";
import { CONFIG_PATH } from "../names.ts";
import { newestRun } from "../newest.ts";
import type { Ports } from "../ports.ts";
import { follow } from "../publish/follow.ts";
import { Own } from "../publish/others.ts";
import { runView } from "../publish/publication.ts";
import { revisionOf } from "../publish/revision.ts";
import { segmentsFor } from "../publish/segments.ts";
import { publishedBeyond } from "../publish/stamp.ts";
import type { ReadRun } from "../read-run.ts";
import type { Advanced, Try } from "./advanced.ts";
import { type Arrival, withLeft, wordsOf } from "./arrival.ts";
import { beginning } from "./begin.ts";
import { deliberate, type Ground } from "./deliberate.ts";
import { hasShownRun, inOther, seenOf } from "./kept.ts";
import type { Doubt } from "./mending/doubt.ts";
import { mendAsked } from "./mending/mend.ts";
import { askEarly } from "./people/early.ts";
import { Roles } from "./people/roles.ts";
import { circumstancesOf, reboundText } from "./pinning/latest.ts";
import { adoptable } from "./several/adopted.ts";
import { DEFAULT_TARGET, type Target } from "./several/others.ts";
import { Backoff } from "./waiting/backoff.ts";
import { Patience } from "./waiting/behind.ts";
import { exclude, hold, holdDoubtful, leaveTo, stayIdle } from "./without-run.ts";

/** How often what the forge did not answer is published again, from a fresh look, before the job says that it failed. */
const MOST_ERRORS = 3;

/** `onLook` is told of every look. */
export async function advanceRun(
  arrival: Arrival,
  ports: Ports,
  target: Target = DEFAULT_TARGET,
  onLook: (look: Look) => void = () => undefined,
): Promise<Advanced> {
  const roles = new Roles(ports.forge);
  const own = new Own();
  const patience = new Patience();
  for (const word of wordsOf(arrival)) askEarly(word, roles);
  const backoff = new Backoff(ports.clock);
  let now = arrival;
  let errors = 0;
  do {
    const tried = await tryOnce(now, target, onLook, roles, own, patience, ports);
    if (tried.kind === "over") return tried.advanced;
    if (tried.kind === "again" && tried.error !== undefined && ++errors >= MOST_ERRORS) throw tried.error;
    if (tried.kind === "left" || tried.isWritten) now = withLeft(now, tried.kind === "left" ? tried.left : undefined);
  } while (await backoff.wait());
  ports.log.warn("Other writers kept the record busy for 90 seconds. The next event, or a retry, takes this up again.");
  return { kind: "busy" };
}

async function tryOnce(
  arrival: Arrival,
  target: Target,
  onLook: (look: Look) => void,
  roles: Roles,
  own: Own,
  patience: Patience,
  ports: Ports,
): Promise<Try> {
  const { isIssue } = arrival;
  const how = { runbook: target.path, config: CONFIG_PATH, ...(isIssue ? { isIssue } : {}) };
  const at = async (run: string) => seenOf(await ports.forge.look(arrival.pull, run, how), arrival, ports);
  const first = await newestRun(runIdOf(arrival.pull, target.slug, isIssue ? "issue" : "pr"), at);
  const seen = first.shut || isIssue ? first : await adoptable(first, target.slug, at);
  const { shut, look } = seen;
  onLook(look);
  if (shut?.kind === "held") return hold(look, arrival, shut.code, shut.detail, ports);
  if (shut) return { kind: "over", advanced: { kind: "idle", reason: shut.reason } };
  return tryOn(seen, target, arrival, roles, own, patience, seen.ports);
}

/** A run as it was seen, where the configuration has it kept. */
interface Sight {
  readonly look: Look;
  readonly read: ReadRun;
  readonly after?: Run;
  readonly config: Config;
}

async function tryOn(
  { look, read, after, config }: Sight,
  target: Target,
  arrival: Arrival,
  roles: Roles,
  own: Own,
  patience: Patience,
  ports: Ports,
): Promise<Try> {
  const inDoubt = (doubt: Doubt) => mendOrHold(look, arrival, doubt, config, roles, own, ports);
  const known = read.kind === "run" ? read.record.state : undefined;
  const writtenAt = read.kind === "run" ? read.lastWrite.at : "";
  if (patience.isTooEarly(look, arrival, known, writtenAt, ports.clock.now()))
    return { kind: "again", isWritten: false };
  if (read.kind === "held") return inDoubt(read);
  if (read.kind === "run") {
    const { record, lastWrite } = read;
    const { base: from, repository } = record.state.subject;
    if (repository !== look.repository.handle)
      return hold(look, arrival, "state_other_repository", { seen: repository }, ports);
    const beyond = publishedBeyond(look, record);
    if (beyond !== undefined) {
      if (patience.isDoubtful()) return { kind: "again", isWritten: false };
      const detail = { seen: String(record.revision), known: String(beyond) };
      return inDoubt({ code: "state_rolled_back", detail });
    }
    const { state, base } = look.pull;
    const { pull: number } = record.state.subject;
    if (look.pull.isIssue && number !== look.pull.number) return leaveTo(number, look, arrival, ports);
    // Whoever chooses the base would else choose the runbook: what was earned under one says nothing about another.
    if (state === "open" && base !== from) return hold(look, arrival, "base_changed", { base, from }, ports);
    const { at, commit } = lastWrite;
    const circumstances = {
      ...circumstancesOf(look, record.state, read.runbook, config, ports),
      lastWrite: { at, commit },
    };
    const ground = { run: record.state, length: record.journal.length, first: [], circumstances };
    // What another process owes of a run that was an issue's it owes there.
    const isOwed = number === look.pull.number && own.isOwed(lastWrite, ports.clock);
    return move(look, { arrival, ground, before: { record, commit, isOwed } }, roles, own, ports);
  }
  const start = hasShownRun(look) ? undefined : await beginning(look, target, arrival, config, after, roles, ports);
  if (start?.kind === "idle") return stayIdle(look, arrival, start.reason, ports);
  if (start?.kind === "excluded") return exclude(look, arrival, start.exclusion, ports);
  if (start?.kind === "held") return hold(look, arrival, start.code, start.detail, ports);
  // That nothing stands on the state branch was seen with the look.
  if (config.store === "branch" && (await ports.otherStore.hasAny(look.run))) {
    const { code, detail } = inOther(config.store);
    return hold(look, arrival, code, detail, ports);
  }
  if (start === undefined) return hold(look, arrival, "state_missing", {}, ports);
  const { digest } = ports;
  const circumstances = { runbook: start.runbook, digest, now: ports.clock.now().toISOString() };
  const ground = { run: undefined, length: 0, first: [start.command], circumstances };
  return move(look, { arrival, ground, text: start.text }, roles, own, ports);
}

interface Step {
  readonly arrival: Arrival;
  readonly ground: Ground;
  readonly before?: {
    readonly record: RunRecord;
    readonly commit: string;
    /** Whether another process wrote a moment ago, and may still be about to publish. */
    readonly isOwed: boolean;
  };
  /** The runbook's text, to be kept with the first revision, or put in its place again. */
  readonly text?: string;
  /** Events of a journal that was no chain. */
  readonly former?: Segment;
}

async function move(look: Look, step: Step, roles: Roles, own: Own, ports: Ports): Promise<Try> {
  const { before, ground, arrival } = step;
  const others = before?.isOwed ? own : undefined;
  const { run, happenings, opened } = await deliberate(ground, look, arrival, roles, ports);
  if (happenings.length === 0 && before) {
    const view = runView(look, before.record, ground.circumstances);
    return follow(
      look,
      { record: before.record, commit: before.commit, view, isNew: false, own, others },
      arrival,
      undefined,
      ports,
    );
  }
  const older = await segmentsFor(run.id, happenings, ports);
  const { record, segment, rewritten } = nextRevision(before?.record, run, happenings, ports.digest, older);
  const view = runView(look, record, pinnedTo(run, ground.circumstances));
  const revision = revisionOf({
    record,
    segments: [...rewritten, ...[segment ?? step.former ?? []].flat()],
    happenings,
    view,
    runbook: reboundText(happenings, ground.circumstances) ?? step.text,
  });
  const written = await ports.store.write(revision, look.stored.token);
  if (written.kind === "conflict") return { kind: "again", isWritten: false };
  ports.log.info(`${record.run} revision ${record.revision}: ${revision.headline}`);
  own.add(
    written.commit,
    happenings.flatMap(({ event }) => (event.kind === "answered" ? [event.comment] : [])),
  );
  // Another run takes the place of this one: it is the one to be shown, and answers whoever asked for it.
  if (record.state.next) return { kind: "again", isWritten: true };
  return follow(look, { record, commit: written.commit, view, isNew: true, own, others }, arrival, opened, ports);
}

/** A record in doubt holds its run until a maintainer says from where it goes on. */
async function mendOrHold(
  look: Look,
  arrival: Arrival,
  doubt: Doubt,
  config: Config,
  roles: Roles,
  own: Own,
  ports: Ports,
): Promise<Try> {
  const mended = await mendAsked(look, doubt, config, arrival, roles, ports);
  if (mended.kind === "mended") {
    const { basis, command } = mended;
    const { record, text, former } = basis;
    const circumstances = circumstancesOf(look, record.state, basis.runbook, config, ports);
    const ground = { run: record.state, length: record.journal.length, first: [command], circumstances };
    const before = { record, commit: "", isOwed: false };
    return move(look, { arrival, ground, before, text, ...(former ? { former } : {}) }, roles, own, ports);
  }
  return holdDoubtful(look, arrival, doubt, mended.kind === "refused" ? mended.answer : undefined, ports);
}
