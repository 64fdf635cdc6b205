/** The webhooks that are sent here, by event and action: scripts/openapi.ts cuts their official schemas out. */
export const sentWebhooks: readonly string[] = [
  "push",
  "create",
  "delete",
  "workflow_dispatch",
  ...["opened", "reopened", "closed", "edited", "synchronize", "labeled", "unlabeled"].map(of("pull_request")),
  ...["ready_for_review", "converted_to_draft"].map(of("pull_request")),
  ...["submitted", "edited", "dismissed"].map(of("pull_request_review")),
  ...["opened", "reopened", "closed", "edited", "labeled", "unlabeled"].map(of("issues")),
  ...["deleted", "transferred"].map(of("issues")),
  ...["created", "edited", "deleted"].map(of("issue_comment")),
  ...["created", "completed", "requested_action", "rerequested"].map(of("check_run")),
  ...["requested", "in_progress", "completed"].map(of("workflow_run")),
];

function of(event: string): (action: string) => string {
  return (action) => `${event}.${action}`;
}
