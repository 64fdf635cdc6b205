/** Publishes in one request; mends in a second one only what was refused. */
import type { Publication } from "../../../ports/forge.ts";
import { ask, type Client } from "../client.ts";
import { type GraphqlFault, graphqlFaults, partialData } from "../errors.ts";
import type { RepositoryName } from "../repository.ts";
import { doublesIn, takeBack } from "./doubles.ts";
import { makeLabel } from "./label.ts";
import { documentOf, type Part, partsOf } from "./mutation.ts";

export interface Published {
  readonly lastWrite: string | null;
  readonly problems: readonly string[];
}

export async function publish(
  client: Client,
  repository: RepositoryName,
  publication: Publication,
  folder: string,
): Promise<Published> {
  const { on } = publication.labels;
  const published = await publishInOne(client, publication, folder);
  if (on === null || on.handle !== null) return published;
  return {
    ...published,
    problems: [...published.problems, ...(await makeLabel(client, repository, publication.pull, on.name))],
  };
}

async function publishInOne(client: Client, publication: Publication, folder: string): Promise<Published> {
  const parts = partsOf(publication, false);
  if (parts.length === 0) return { lastWrite: null, problems: [] };
  const first = await send(client, parts, folder);
  const refused = parts.filter(({ alias }) => first.faults.some((fault) => isAbout(fault, alias)));
  if (refused.length === 0) return { lastWrite: first.lastWrite, problems: messages(first.faults) };
  // A check that may not be changed any more, or a comment that is gone, is made anew under the same name or marker.
  const renewed = partsOf({ ...publication, sticky: renew(publication.sticky) }, true);
  const again = renewed.filter(({ alias, field }) =>
    refused.some((part) => part.alias === alias && part.field !== field),
  );
  const rest = first.faults.filter((fault) => !again.some(({ alias }) => isAbout(fault, alias)));
  if (again.length === 0) return { lastWrite: first.lastWrite, problems: messages(rest) };
  const second = await send(client, again, folder);
  return {
    lastWrite: second.lastWrite ?? first.lastWrite,
    problems: [...messages(rest), ...messages(second.faults)],
  };
}

function renew(sticky: Publication["sticky"]): Publication["sticky"] {
  return sticky && { ...sticky, replaces: null };
}

interface Sent {
  readonly lastWrite: string | null;
  readonly faults: readonly GraphqlFault[];
}

/** @throws when the request as a whole was not answered. */
async function send(client: Client, parts: readonly Part[], folder: string): Promise<Sent> {
  const { data, faults } = await answered(client, parts, folder);
  await takeBack(client, doublesIn(parts, data));
  return { lastWrite: lastWriteIn(data), faults };
}

async function answered(client: Client, parts: readonly Part[], folder: string) {
  const { document, variables } = documentOf(parts, folder);
  try {
    return { data: await ask(client, document, variables), faults: [] };
  } catch (error) {
    const faults = graphqlFaults(error);
    if (faults.length === 0) throw error;
    return { data: partialData(error), faults };
  }
}

/** The newest commit on the run's folder, in the last part that was carried out. */
function lastWriteIn(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  const found = Object.values(data).map((part) => find(part, "oid"));
  return found.findLast((oid) => oid !== null) ?? null;
}

function find(value: unknown, key: string): string | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (name === key && typeof inner === "string") return inner;
    const deeper = find(inner, key);
    if (deeper !== null) return deeper;
  }
  return null;
}

function isAbout(fault: GraphqlFault, alias: string): boolean {
  return fault.path?.[0] === alias;
}

function messages(faults: readonly GraphqlFault[]): string[] {
  return faults.map(({ type, message }) => (type ? `${type}: ${message}` : message));
}
