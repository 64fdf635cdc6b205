/** The roots of queries: `viewer`, `repository`, `node`. */
import { isVisible } from "../../acts/reviews.ts";
import { actorOf, judgeAccess } from "../../identity/access.ts";
import { parseNodeId } from "../../model/node-id.ts";
import { repoOf } from "../../model/world.ts";
import { NotImplemented } from "../../server/refusal.ts";
import { type Context, notResolved, only, requireNeed, type TypeTable } from "../resolve.ts";
import { userActor } from "./actors.ts";
import { checkRunSource, checkSuiteSource } from "./checks.ts";
import { commentSource } from "./comments.ts";
import { issueSource } from "./issues.ts";
import { labelSource } from "./labels.ts";
import { pullSource } from "./pull/pulls.ts";
import { reviewSource } from "./pull/reviews.ts";
import { repositorySource } from "./repository.ts";

export const queryTypes: TypeTable = {
  Query: {
    viewer: (_: unknown, _args, { world, caller }) => userActor(world, actorOf(caller)),
    repository: (_: unknown, args, context) => {
      // `followRenames` is true by default, and nothing is ever renamed here.
      only("repository", args, "owner", "name", "followRenames");
      return visibleRepository(context, `${String(args.owner)}/${String(args.name)}`);
    },
    node: (_: unknown, args, context) => findNode(context, String(args.id)),
  },
};

export function visibleRepository(context: Context, fullName: string) {
  const repo = repoOf(context.world, fullName);
  if (!repo || judgeAccess(context.caller, repo, [["metadata", "read"]], "read") === "unseen")
    throw notResolved("Repository", `the name '${fullName}'`);
  return repositorySource(repo);
}

const missing = (id: string) => notResolved("node", `the global id of '${id}'`);

/** What a node id names, if this caller may see it. */
export function findNode(context: Context, id: string) {
  const parsed = parseNodeId(id);
  const number = Number(parsed?.parts[0]);
  if (!parsed) throw missing(id);
  for (const repo of context.world.repos.values()) {
    if (judgeAccess(context.caller, repo, [["metadata", "read"]], "read") === "unseen") continue;
    switch (parsed.kind) {
      case "R":
        if (repo.id === number) return repositorySource(repo);
        break;
      case "PR": {
        const pull = [...repo.conversations.values()].find((one) => one.id === number);
        if (pull?.kind === "pull") {
          requireNeed(context, repo, [["pull_requests", "read"]], "read");
          return pullSource(repo, pull);
        }
        break;
      }
      case "I": {
        const issue = [...repo.conversations.values()].find((one) => one.id === number);
        if (issue?.kind === "issue") {
          requireNeed(context, repo, [["issues", "read"]], "read");
          return issueSource(repo, issue);
        }
        break;
      }
      case "IC": {
        const comment = repo.comments.get(number);
        if (comment) {
          requireNeed(
            context,
            repo,
            [
              ["issues", "read"],
              ["pull_requests", "read"],
            ],
            "read",
          );
          return commentSource(repo, comment);
        }
        break;
      }
      case "LA": {
        const label = [...repo.labels.values()].find((one) => one.id === number);
        if (label) return labelSource(repo, label);
        break;
      }
      case "PRR": {
        const review = repo.reviews.get(number);
        if (review && isVisible(context.caller, review)) {
          requireNeed(context, repo, [["pull_requests", "read"]], "read");
          return reviewSource(repo, review);
        }
        break;
      }
      case "CR": {
        const run = repo.checkRuns.get(number);
        if (run) {
          requireNeed(context, repo, [["checks", "read"]], "read");
          return checkRunSource(repo, run);
        }
        break;
      }
      case "CS": {
        const suite = repo.suites.get(number);
        if (suite) {
          requireNeed(context, repo, [["checks", "read"]], "read");
          return checkSuiteSource(repo, suite);
        }
        break;
      }
      default:
        throw new NotImplemented(`node(${parsed.kind})`);
    }
  }
  throw missing(id);
}
