/** Carries a publication out on a repository in memory: what cannot be done is told, the rest is done all the same. */
import type { Publication } from "../../ports/forge.ts";
import { checkHandle, commentHandle } from "./pulls.ts";
import type { MemoryRepository } from "./repository.ts";

/** The problems, empty when all of it stands. */
export function publishTo(repository: MemoryRepository, publication: Publication): string[] {
  publishCheck(repository, publication);
  const pull = repository.pull(publication.pull);
  const { sticky, answers, signs, labels } = publication;
  for (const label of labels.off) pull.labels.delete(label);
  if (labels.on) pull.labels.add(labels.on.name);
  const isAsked = sticky !== null || answers.length > 0;
  if (pull.isLocked && isAsked) return ["FORBIDDEN: the conversation is locked"];
  const us = { login: repository.ours, isBot: true };
  if (sticky) {
    const stands = pull.comments.find(({ id }) => commentHandle(id) === sticky.replaces);
    if (stands) repository.edit(stands, sticky.body);
    else repository.comment(pull.number, us, sticky.body);
  }
  for (const { id } of pull.comments) if (signs.includes(commentHandle(id))) repository.signed.add(id);
  for (const body of answers) repository.comment(pull.number, us, body);
  return [];
}

/** An existing check run is changed in place, as GitHub does it. */
function publishCheck({ checks }: MemoryRepository, { check, head, pull }: Publication): void {
  if (!check) return;
  const { replaces, name, status, conclusion = null, title, summary, externalId, buttons = [] } = check;
  const at = checks.findIndex(({ id }) => checkHandle(id) === replaces);
  const id = checks[at]?.id ?? checks.length + 1;
  const made = {
    id,
    head,
    name,
    status,
    conclusion,
    title,
    summary,
    externalId,
    pull,
    buttons: buttons.map(({ label }) => label),
  };
  if (at < 0) checks.push(made);
  else checks[at] = made;
}
