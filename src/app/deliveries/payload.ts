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
export interface CheckRun {
  readonly name: string;
  readonly id: number;
  readonly head_sha: string;
  readonly external_id?: string | null;
  readonly details_url?: string | null;
  readonly html_url?: string | null;
  readonly app?: { readonly slug?: string } | null;
  /** Empty for a head that lives in a fork. */
  readonly pull_requests?: readonly { readonly number: number; readonly head: { readonly sha: string } }[];
}
/** Paths that a pushed commit touched. */
export interface PushedCommit {
  readonly added?: readonly string[];
  readonly modified?: readonly string[];
  readonly removed?: readonly string[];
}
export interface Payload {
  readonly action?: string;
  readonly before?: string;
  readonly after?: string;
  readonly ref?: string;
  readonly commits?: readonly PushedCommit[];
  /** `null` for a deleted account, here and below. */
  readonly sender?: Account | null;
  readonly installation?: { readonly id: number } | null;
  readonly repository?: { readonly full_name: string; readonly default_branch: string };
  readonly pull_request?: { readonly number: number };
  readonly issue?: { readonly number: number; readonly pull_request?: unknown };
  readonly comment?: { readonly id: number; readonly body: string | null; readonly user: Account | null };
  readonly changes?: { readonly body?: { readonly from?: string } };
  readonly check_run?: CheckRun;
  readonly requested_action?: { readonly identifier: string };
  readonly workflow_run?: WorkflowRun;
  readonly repositories_added?: readonly { readonly full_name: string }[];
}
export interface Delivery {
  /** `X-GitHub-Delivery`. */
  readonly id: string;
  /** `X-GitHub-Event`. */
  readonly event: string;
  readonly payload: Payload;
}
