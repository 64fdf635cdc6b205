/** What we read of GitHub's payloads, as its OpenAPI description promises them; nothing else of them is looked at. */

export interface Account {
  readonly login: string;
  readonly type?: string;
}
export interface WorkflowRun {
  readonly id: number;
  readonly path: string;
  readonly event: string;
  readonly head_branch: string | null;
  readonly display_title?: string;
  readonly html_url: string;
  readonly actor?: Account | null;
  readonly triggering_actor?: Account | null;
}
export interface Payload {
  readonly action?: string;
  readonly after?: string;
  /** `null` for a deleted account, here and below. */
  readonly sender?: Account | null;
  readonly installation?: { readonly id: number } | null;
  readonly repository?: { readonly full_name: string; readonly default_branch: string };
  readonly pull_request?: { readonly number: number };
  readonly issue?: { readonly number: number; readonly pull_request?: unknown };
  readonly comment?: { readonly id: number; readonly body: string | null; readonly user: Account | null };
  readonly changes?: { readonly body?: { readonly from?: string } };
  readonly workflow_run?: WorkflowRun;
}
export interface Delivery {
  /** `X-GitHub-Delivery`. */
  readonly id: string;
  /** `X-GitHub-Event`. */
  readonly event: string;
  readonly payload: Payload;
}
