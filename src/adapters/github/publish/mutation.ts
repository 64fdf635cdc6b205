/** One mutation document for everything that is to be seen: check, sticky comment, answers. Their order is ours to keep. */
import type { Publication } from "../../../ports/forge.ts";
import { STATE_BRANCH } from "../repository.ts";
import { STANDING } from "./doubles.ts";

/** One mutation of the document, under an alias that tells errors apart. */
export interface Part {
  readonly alias: string;
  readonly field: string;
  readonly type: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly select: string;
}

/** The parts of a publication. `createCheck` makes a new check where the old one may not be changed. */
export function partsOf(publication: Publication, createCheck: boolean): Part[] {
  const { sticky, answers, signs, labels, pullHandle, repositoryHandle } = publication;
  const check = checkPart(publication, createCheck);
  const comment = sticky ? [stickyPart(sticky, pullHandle)] : [];
  const replies = answers.map((body, index): Part => addComment(`answer${index}`, pullHandle, body));
  const seen = signs.map(signPart);
  return [
    ...(check ? [check] : []),
    ...comment,
    ...replies,
    ...seen,
    ...labelParts(labels, pullHandle, repositoryHandle),
  ];
}

/** Of labels that show where a run is. */
const COLOUR = "bfd4f2";
const DESCRIPTION = "Shows where a run of statem is; setting it moves nothing";

function labelParts({ on, off, make }: Publication["labels"], labelableId: string, repositoryId: string): Part[] {
  const select = "labelable { ... on PullRequest { repository { ...seen } } ... on Issue { repository { ...seen } } }";
  const removed = {
    ...{ alias: "labelsOff", field: "removeLabelsFromLabelable", type: "RemoveLabelsFromLabelableInput", select },
    input: { labelableId, labelIds: off },
  };
  const added = {
    ...{ alias: "labelOn", field: "addLabelsToLabelable", type: "AddLabelsToLabelableInput", select },
    input: { labelableId, labelIds: [on?.handle] },
  };
  const made = make.map((name, index): Part => {
    const input = { repositoryId, name, color: COLOUR, description: DESCRIPTION };
    const whole = "label { repository { ...seen } }";
    return { alias: `label${index}`, field: "createLabel", type: "CreateLabelInput", input, select: whole };
  });
  return [...(off.length > 0 ? [removed] : []), ...(on?.handle ? [added] : []), ...made];
}

/** The document and its variables. Every part also tells where the run's folder stands by then. */
export function documentOf(parts: readonly Part[], folder: string) {
  const heads = parts.map(({ alias, type }) => `$${alias}: ${type}!`).join(", ");
  const fields = parts
    .map(({ alias, field, select }) => `  ${alias}: ${field}(input: $${alias}) { ${select} }`)
    .join("\n");
  const variables = Object.fromEntries(parts.map(({ alias, input }) => [alias, input]));
  return {
    document: `mutation Publish(${heads}, $stateRef: String!, $folder: String!) {\n${fields}\n}\n${SEEN}`,
    variables: { ...variables, stateRef: `refs/heads/${STATE_BRANCH}`, folder },
  };
}

/** Read in the same request, so that a publisher learns at once when its words are older than the record. */
const SEEN = `fragment seen on Repository {
  ref(qualifiedName: $stateRef) { target { ... on Commit { history(first: 1, path: $folder) { nodes { oid } } } } }
}`;

function checkPart({ check, head, repositoryHandle }: Publication, createCheck: boolean): Part | undefined {
  if (!check) return undefined;
  const { replaces, name, status, conclusion, title, summary, externalId, detailsUrl, buttons } = check;
  const shared = {
    repositoryId: repositoryHandle,
    name,
    status: status.toUpperCase(),
    ...(conclusion ? { conclusion: conclusion.toUpperCase() } : {}),
    externalId,
    detailsUrl,
    output: { title, summary },
    ...(buttons ? { actions: buttons } : {}),
  };
  const select = "checkRun { id repository { ...seen } }";
  return replaces === null || createCheck
    ? {
        alias: "check",
        field: "createCheckRun",
        type: "CreateCheckRunInput",
        input: { ...shared, headSha: head },
        select,
      }
    : {
        alias: "check",
        field: "updateCheckRun",
        type: "UpdateCheckRunInput",
        input: { ...shared, checkRunId: replaces },
        select,
      };
}

function stickyPart({ replaces, body }: NonNullable<Publication["sticky"]>, pullHandle: string): Part {
  if (replaces === null) return addComment("sticky", pullHandle, body);
  return {
    alias: "sticky",
    field: "updateIssueComment",
    type: "UpdateIssueCommentInput",
    input: { id: replaces, body },
    select: "issueComment { id repository { ...seen } }",
  };
}

/** The same reaction again is the one that is there. */
function signPart(subjectId: string, index: number): Part {
  const select = "subject { ... on IssueComment { repository { ...seen } } }";
  const input = { subjectId, content: "CONFUSED" };
  return { alias: `sign${index}`, field: "addReaction", type: "AddReactionInput", input, select };
}

function addComment(alias: string, subjectId: string, body: string): Part {
  const select = `commentEdge { node { id repository { ...seen } } } ${STANDING}`;
  return { alias, field: "addComment", type: "AddCommentInput", input: { subjectId, body }, select };
}
