/**
 * Issues that a pull request's text closes: a keyword before `#7`, `owner/name#7` or the issue's address, in any case, with a colon or
 * without; only in a pull request into the default branch. docs: issues/tracking-your-work-with-issues/using-issues/linking-a-pull-request-to-an-issue
 */
import type { PullRequest } from "../../../model/conversations.ts";
import { fold, type Repository } from "../../../model/repository.ts";
import { connect } from "../../connection.ts";
import { type Args, type Fields, only } from "../../resolve.ts";
import { issueSource } from "../issues.ts";

const KEYWORD = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([\w.-]+\/[\w.-]+))?#(\d+)\b/gi;

export const closingFields: Fields<{ at: Repository; pull: PullRequest }> = {
  closingIssuesReferences: ({ at, pull }, args: Args) => {
    // The schema gives this argument a default: false.
    only("closingIssuesReferences", { ...args, userLinkedOnly: args.userLinkedOnly || null }, "first", "last");
    const named = pull.base.ref === at.defaultBranch ? [...(pull.body ?? "").matchAll(KEYWORD)] : [];
    const numbers = new Set(
      named.flatMap(([, repository, number]) =>
        repository === undefined || fold(repository) === fold(at.fullName) ? [Number(number)] : [],
      ),
    );
    const issues = [...numbers].flatMap((number) => {
      const found = at.conversations.get(number);
      return found?.kind === "issue" ? [found] : [];
    });
    return connect(
      "closingIssuesReferences",
      args,
      issues,
      (issue) => issue.number,
      (issue) => issueSource(at, issue),
    );
  },
};
