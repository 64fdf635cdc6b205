/** What may be said about a check run, and the limits of the documentation page. docs: rest/checks/runs */
import type { CheckAction, CheckAnnotation, CheckConclusion, CheckStatus } from "../model/checks.ts";
import { invalidRequest, NotImplemented } from "../server/refusal.ts";

/** What a request may say; absent is "as it is". */
export interface CheckInput {
  name?: string | undefined;
  status?: CheckStatus | undefined;
  conclusion?: CheckConclusion | undefined;
  externalId?: string | undefined;
  detailsUrl?: string | undefined;
  startedAt?: Date | undefined;
  completedAt?: Date | undefined;
  output?:
    | {
        title?: string | undefined;
        summary: string;
        text?: string | undefined;
        annotations?: CheckAnnotation[] | undefined;
      }
    | undefined;
  actions?: CheckAction[] | undefined;
}

/** The limits of the documentation page, each refused with 422. */
export function checkInput(input: CheckInput): void {
  if (input.name !== undefined && input.name.trim() === "")
    throw invalidRequest("For 'properties/name', \"\" is blank.");
  if (input.status === "completed" && input.conclusion === undefined) {
    throw invalidRequest('Missing required key "conclusion": required if you provide a status of `completed`.');
  }
  if (input.completedAt && input.conclusion === undefined) {
    throw invalidRequest('Missing required key "conclusion": required if you provide `completed_at`.');
  }
  if (input.conclusion !== undefined && input.status !== undefined && input.status !== "completed") {
    // GitHub would take this as completed; nobody means it, so it is refused here.
    throw new NotImplemented(`check-runs: status ${input.status} together with a conclusion`);
  }
  if (input.conclusion === "stale") throw invalidRequest("`stale` is set by GitHub alone.");
  if (input.status !== undefined && ["waiting", "pending", "requested"].includes(input.status)) {
    throw invalidRequest(`Only GitHub Actions can set a status of ${input.status}.`);
  }
  const { output, actions } = input;
  if (output) {
    limit("title", output.title, 255);
    limit("summary", output.summary, 65_535);
    limit("text", output.text, 65_535);
    if ((output.annotations?.length ?? 0) > 50)
      throw invalidRequest("No more than 50 items are allowed in 'output/annotations'.");
    for (const annotation of output.annotations ?? []) {
      limit("annotations/message", annotation.message, 65_536);
      limit("annotations/raw_details", annotation.raw_details ?? undefined, 65_536);
      limit("annotations/title", annotation.title ?? undefined, 255);
    }
  }
  if ((actions?.length ?? 0) > 3) throw invalidRequest("No more than 3 items are allowed in 'actions'.");
  for (const action of actions ?? []) {
    limit("actions/label", action.label, 20);
    limit("actions/description", action.description, 40);
    limit("actions/identifier", action.identifier, 20);
  }
}

function limit(field: string, value: string | undefined, most: number): void {
  if (value !== undefined && [...value].length > most) {
    throw invalidRequest(
      `For '${field}', the value is too long: only ${most} characters are allowed; ${[...value].length} were supplied.`,
    );
  }
}
