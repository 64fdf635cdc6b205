/** What the app listens to: a closed list that a test holds against app.yml. Everything else is answered and forgotten. */

export const SUBSCRIPTIONS = {
  pull_request: [
    "opened",
    "reopened",
    "synchronize",
    "edited",
    "labeled",
    "ready_for_review",
    "converted_to_draft",
    "closed",
  ],
  issue_comment: ["created", "edited", "deleted"],
  workflow_run: ["completed"],
} as const;

type Subscriptions = typeof SUBSCRIPTIONS;
/** For example `pull_request.opened`. */
export type EventName = { [E in keyof Subscriptions]: `${E}.${Subscriptions[E][number]}` }[keyof Subscriptions];

export const EVENT_NAMES = Object.entries(SUBSCRIPTIONS).flatMap(([event, actions]) =>
  actions.map((action) => `${event}.${action}`),
) as EventName[];
