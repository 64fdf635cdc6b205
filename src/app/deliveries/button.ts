/** Presses of our check's buttons. GitHub tells them to the app that made the check; what we look at is ours all the same. */
import { isButton, pressed, pressId } from "../../core/command/buttons/press.ts";
import { slugOfCheck } from "../../operations/names.ts";
import { type CauseReading, ignored, isSameLogin } from "./cause.ts";
import type { Payload } from "./payload.ts";

export function readButton({ check_run: check, requested_action, sender }: Payload, self: string): CauseReading {
  const button = requested_action?.identifier ?? "";
  if (!check || !sender || !isButton(button)) return ignored("other_button");
  if (!isSameLogin(`${check.app?.slug ?? ""}[bot]`, self)) return ignored("other_actor");
  // Which pull request the check was published for, and what it showed: both stand in what we wrote there ourselves.
  const pull = Number(/\/pull\/([1-9]\d{0,9})$/.exec(check.details_url ?? "")?.[1] ?? Number.NaN);
  const revision = Number(/^\S+@(\d{1,15})(?: |$)/.exec(check.external_id ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(pull) || Number.isNaN(revision)) return ignored("other_button");
  const { login, type } = sender;
  const runbook = slugOfCheck(check.name);
  const asked = {
    id: pressId({ button, login, check: check.id, revision }),
    url: check.html_url ?? check.details_url ?? "",
    asked: pressed(button, check.head_sha),
    head: check.head_sha,
    ...(runbook === undefined ? {} : { runbook }),
    login,
    isBot: type !== undefined && type !== "User",
  };
  return { kind: "arrivals", arrivals: [{ pull, publisher: "app", asked }] };
}
