/** A repository of an organisation with one pull request of ann's, for tests of what people do about it. */
import { type GitHub, startGitHub } from "../../index.ts";
import type { RepoEvent } from "../../seam.ts";
import { type Clone, clone, rest } from "../clients.ts";

export const widgets = { owner: "acme", repo: "widgets" };
export const pull = { ...widgets, pull_number: 1 };

export interface PullWorld {
  github: GitHub;
  made: Clone;
  /** What happened since the pull request was opened. */
  events: RepoEvent[];
  as(login: string): ReturnType<typeof rest>;
  close(): Promise<void>;
}

/** ann may write and opened number 1, may write too is wes, tri may triage, ray may read, eve is a stranger. */
export async function startWorld(): Promise<PullWorld> {
  const github = await startGitHub();
  github.addUser("acme", { type: "Organization" });
  github.addUser("eve");
  await github.addRepo("acme/widgets", {
    files: { "README.md": "one\ntwo\nthree\n", "old.txt": "going\n" },
    collaborators: { ann: "write", wes: "write", tri: "triage", ray: "read" },
  });
  const made = await clone(github, "acme/widgets", github.personToken("ann"));
  await made.git("checkout", "--quiet", "-b", "topic");
  await made.commit("README.md", "one\n2\nthree\n");
  await made.git("push", "--quiet", "origin", "topic");
  const as = (login: string) => rest(github, github.personToken(login));
  await as("ann").pulls.create({ ...widgets, title: "Topic", body: "Text", head: "topic", base: "main" });
  const events: RepoEvent[] = [];
  github.onEvent((event) => events.push(event));
  return {
    github,
    made,
    events,
    as,
    close: async () => {
      await made.remove();
      await github.close();
    },
  };
}
