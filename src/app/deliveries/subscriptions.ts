/**
 * What the app listens to, and what each event wakes: a closed table that tests hold against app.yml, the reader and the
 * page for operators. Everything else is answered and forgotten.
 */

interface Subscription {
  readonly actions: readonly string[];
  /** GitHub tells it every app without being asked; app.yml may not name it. */
  readonly isAlwaysTold?: true;
  /** What it becomes, for the page. */
  readonly becomes: string;
}

export const SUBSCRIPTIONS = {
  pull_request: {
    actions: [
      "opened",
      "reopened",
      "synchronize",
      "edited",
      "labeled",
      "unlabeled",
      "ready_for_review",
      "converted_to_draft",
      "closed",
    ],
    becomes: "the run is brought up to the pull request",
  },
  issue_comment: {
    actions: ["created", "edited", "deleted"],
    becomes: "a command, when the text is or was one",
  },
  pull_request_review: {
    actions: ["submitted", "edited", "dismissed"],
    becomes: "the run is settled again; a command in a review is answered, not obeyed",
  },
  check_run: {
    actions: ["requested_action", "completed"],
    becomes: "a pressed button is the command of that name; another app's completed check settles the run again",
  },
  workflow_run: {
    actions: ["completed"],
    becomes: "evidence, when it is a collect run that this app dispatched",
  },
  push: {
    actions: [],
    becomes: "the repository is reconciled, when `.statem/` changed on the default branch",
  },
  installation: {
    actions: ["created", "unsuspend", "new_permissions_accepted"],
    isAlwaysTold: true,
    becomes: "all of its repositories are reconciled",
  },
  installation_repositories: {
    actions: ["added"],
    isAlwaysTold: true,
    becomes: "the added repositories are reconciled",
  },
} as const satisfies Readonly<Record<string, Subscription>>;

type Subscriptions = typeof SUBSCRIPTIONS;
/** Name of an event that we hear. */
export type HeardEvent = keyof Subscriptions;
/** For example `pull_request.opened`, or `push`, which has no actions. */
export type EventName = {
  [E in HeardEvent]: Subscriptions[E]["actions"] extends readonly []
    ? E
    : `${E}.${Subscriptions[E]["actions"][number]}`;
}[HeardEvent];

export const EVENT_NAMES = Object.entries(SUBSCRIPTIONS).flatMap(([event, { actions }]) =>
  actions.length === 0 ? [event] : actions.map((action) => `${event}.${action}`),
) as EventName[];

export function isHeard(event: string): event is HeardEvent {
  return Object.hasOwn(SUBSCRIPTIONS, event);
}
