/** `dynamic path`, `dynamic list` and `dynamic write`: an agent's own checks for the entry in which the run stands. */
import { readDynamicFile } from "../../../core/check/dynamic/file.ts";
import { localNode } from "../../../core/local/move/claim.ts";
import type { Shown } from "../../../core/local/run.ts";
import { dumps } from "../../../core/local/text/json.ts";
import { agentIdOf, entryId, timestamp } from "../../../core/local/text/names.ts";
import { type Opened, openRun, type Reader } from "../open.ts";
import { record } from "../store/session.ts";
import { type Asker, type LocalWorld, type Refusal, refuse } from "../world.ts";
import { dynamicFolder, manifestOf, manifestText, producersOf } from "./files.ts";

export type DynamicAnswer = { readonly kind: "answer"; readonly payload: Shown } | Refusal;

/** Where the current entry's checks lie. */
export function dynamicPath(world: Reader, asker: Asker): DynamicAnswer {
  const opened = openRun(world, asker);
  if (opened.kind === "refused") return opened;
  const path = dynamicFolder(world.files.root, opened.session.id, opened.session.run.entry);
  return { kind: "answer", payload: { ...idsOf(opened), agent_role: opened.agentRole, path } };
}

/** Who registered what. */
export function dynamicList(world: Reader, asker: Asker): DynamicAnswer {
  const opened = openRun(world, asker);
  if (opened.kind === "refused") return opened;
  const { run } = opened.session;
  const settings = localNode(opened.runbook, run.entry.node)?.dynamic;
  const producers = producersOf(world, run);
  const listed = producers.map(({ path }): Shown => {
    const document = world.documents.read(path);
    if (document.kind !== "text") return { path, error: "the file is gone or cannot be read" };
    const reading = readDynamicFile(document.text, path, settings, world.digest, opened.runbook);
    if (reading.kind === "invalid") return { path, error: reading.problem };
    return { path, producer: reading.file.producer, checks: reading.file.checks.length };
  });
  const path = dynamicFolder(world.files.root, run.id, run.entry);
  const manifest = manifestOf(run, opened.runbook, producers, run.updatedAt);
  return { kind: "answer", payload: { ...idsOf(opened), path, manifest, producers: listed } };
}

/** Registers a file's checks for the asker; what the same agent registered before is replaced. */
export function dynamicWrite(world: LocalWorld, asker: Asker, file: string, role: string | undefined): DynamicAnswer {
  const opened = openRun(world, asker);
  if (opened.kind === "refused") return opened;
  const { session, runbook } = opened;
  const { run } = session;
  const path = world.documents.resolve(file, asker.cwd);
  const document = world.documents.read(path);
  if (document.kind !== "text") {
    const why =
      document.kind === "unreadable" ? document.why : document.kind === "folder" ? "it is a folder" : "not found";
    return refuse("dynamic_file", `Dynamic check file ${path} cannot be read: ${why}`);
  }
  const settings = localNode(runbook, run.entry.node)?.dynamic;
  const reading = readDynamicFile(document.text, path, settings, world.digest, runbook);
  if (reading.kind === "invalid")
    return refuse("dynamic_file", `Invalid dynamic checks in ${path}: ${reading.problem}`);
  const now = world.moments.now();
  const agent = asker.agentId === undefined ? agentOf(opened, world) : agentIdOf(asker.agentId, world.digest);
  const given = role ?? asker.agentRole ?? "";
  const written = reading.file.producer["role"];
  const kept = given !== "" ? given : typeof written === "string" ? written : "";
  const folder = dynamicFolder(world.files.root, run.id, run.entry);
  const target = `${folder}/checks.${agent}.json`;
  const { basis, items } = reading.file;
  const content: Shown = {
    producer: { agent_id: agent, role: kept },
    ...(basis === undefined ? {} : { basis }),
    checks: items,
  };
  world.documents.write(target, `${dumps(content)}\n`);
  const refused = record(world, session, [
    { kind: "registered", producer: { agent_id: agent, role: kept, path: target } },
  ]);
  if (refused !== undefined) return refused;
  const manifest = manifestOf(session.run, runbook, producersOf(world, session.run), timestamp(now));
  world.documents.write(`${folder}/manifest.json`, manifestText(manifest));
  const payload = {
    ...idsOf(opened),
    agent_id: agent,
    role: given,
    path: target,
    checks: items.length,
    manifest: `${folder}/manifest.json`,
  };
  return { kind: "answer", payload };
}

function agentOf({ session }: Opened, world: LocalWorld): string {
  return session.run.agent || `agent-${entryId(world.moments.now(), world.moments.chance())}`;
}

function idsOf({ session, agentId }: Opened): Shown {
  const { id, entry } = session.run;
  return { run_id: id, current: entry.node, current_entry_id: entry.id, agent_id: agentId };
}
