/** What the gh command looks at: one pull request with a comment, a review, a label and a check. Used by scripts/gh.ts too. */
import { type GitHub, startGitHub } from "../../index.ts";
import { clone, rest } from "../clients.ts";

export const widgets = { owner: "octo", repo: "widgets" };

export interface GhWorld {
  github: GitHub;
  /** The token that gh speaks with: ann's, who may write and is not the author. */
  token: string;
  /** Names that stand in a recording for what has another id each time: `$PULL` and the pull request's, and so on. */
  ids: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startGhWorld(): Promise<GhWorld> {
  const github = await startGitHub();
  await github.addRepo("octo/widgets", {
    files: { "README.md": "hello\n" },
    collaborators: { ann: "write", ben: "write" },
  });
  const made = await clone(github, "octo/widgets", github.personToken("ben"));
  await made.git("checkout", "--quiet", "-b", "topic");
  const sha = await made.commit("a.txt", "a\n");
  await made.git("push", "--quiet", "origin", "topic");
  await made.remove();
  const [token, ben] = [github.personToken("ann"), rest(github, github.personToken("ben"))];
  const ann = rest(github, token);
  const { data } = await ben.pulls.create({ ...widgets, title: "Topic", body: "Text", head: "topic", base: "main" });
  const talk = { ...widgets, issue_number: data.number };
  await ann.issues.createLabel({ ...widgets, name: "later" });
  const { data: now } = await ann.issues.createLabel({ ...widgets, name: "now" });
  await ann.issues.addLabels({ ...talk, labels: ["later"] });
  await ben.issues.createComment({ ...talk, body: "please look" });
  await ann.pulls.createReview({ ...widgets, pull_number: data.number, event: "COMMENT", body: "looking" });
  const job = rest(github, github.mintWorkflowToken("octo/widgets", { checks: "write" }, "ben"));
  await job.checks.create({ ...widgets, name: "statem", head_sha: sha, conclusion: "success" });
  return { github, token, ids: { $PULL: data.node_id, $NOW: now.node_id }, close: () => github.close() };
}
