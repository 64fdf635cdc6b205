/** Reviews of pull requests: what one person said about one commit. docs: rest/pulls/reviews */

export type ReviewState = "PENDING" | "COMMENTED" | "APPROVED" | "CHANGES_REQUESTED" | "DISMISSED";

export interface Review {
  id: number;
  repo: string;
  /** The pull request's number. */
  number: number;
  /** Login, or null once the account was deleted. */
  author: string | null;
  state: ReviewState;
  body: string;
  /** The head when the review was begun, or the commit that the request named. */
  commit: string;
  createdAt: Date;
  updatedAt: Date;
  /** Null while pending. */
  submittedAt: Date | null;
  lastEdit: { at: Date; by: string } | null;
}
