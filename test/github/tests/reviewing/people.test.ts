/** Teams, collaborators and code owners: who is told what about whom. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { refusal, rest } from "../clients.ts";
import { type PullWorld, startWorld, widgets } from "./world.ts";

let world: PullWorld;
beforeEach(async () => {
  world = await startWorld();
  world.github.addMember("acme", "ola", "admin");
  world.github.addTeam("acme", "core", {
    members: { ray: "maintainer", tea: "member" },
    repos: { "acme/widgets": "maintain" },
  });
});
afterEach(() => world.close());

it("shows a team's memberships to an app that may read members, and to members, never to a workflow", async () => {
  const { github, as } = world;
  const ask = (client: ReturnType<typeof rest>, username: string, team_slug = "core") =>
    client.teams.getMembershipForUserInOrg({ org: "acme", team_slug, username });
  const app = github.addApp({ slug: "gate", permissions: { members: "read" } });
  const bot = rest(github, github.installationToken(github.install(app.id, "acme/widgets")));
  expect((await ask(bot, "RAY")).data).toMatchObject({ role: "maintainer", state: "active" });
  expect((await ask(as("tea"), "tea")).data.role).toBe("member");
  for (const [name, team] of [
    ["wes", "core"],
    ["nobody", "core"],
    ["ray", "other"],
  ] as const)
    expect((await refusal(ask(bot, name, team))).status).toBe(404);
  expect((await refusal(ask(as("wes"), "ray"))).status).toBe(404);
  const blind = github.addApp({ slug: "blind", permissions: { contents: "read" } });
  const others = rest(github, github.installationToken(github.install(blind.id, "acme/widgets")));
  const job = rest(github, github.mintWorkflowToken("acme/widgets", { contents: "write" }, "ann"));
  for (const client of [others, job])
    expect(await refusal(ask(client, "ray"))).toEqual({
      status: 403,
      message: "Resource not accessible by integration",
    });
});

it("counts the strongest of a person's roles, whoever gave it", async () => {
  const { github, as } = world;
  const role = async (username: string) =>
    (await as("ann").repos.getCollaboratorPermissionLevel({ ...widgets, username })).data.role_name;
  expect(await Promise.all(["ray", "tea", "ola", "wes", "eve"].map(role))).toEqual([
    "maintain",
    "maintain",
    "admin",
    "write",
    "read",
  ]);
  await github.addRepo("acme/secret", { private: true, files: { a: "1" } });
  expect((await as("tea").repos.get({ owner: "acme", repo: "secret" })).data.private).toBe(true);
  expect((await refusal(as("wes").repos.get({ owner: "acme", repo: "secret" }))).status).toBe(404);
});

it("lists collaborators by affiliation and by role", async () => {
  const { as } = world;
  const list = async (more: { affiliation?: "all" | "outside" | "direct"; permission?: "admin" | "triage" } = {}) =>
    (await as("ann").repos.listCollaborators({ ...widgets, ...more })).data.map(
      (one) => `${one.login} ${one.role_name}`,
    );
  expect(await list()).toEqual(["ola admin", "ray maintain", "tea maintain", "ann write", "wes write", "tri triage"]);
  expect(await list({ affiliation: "outside" })).toEqual(["ann write", "wes write", "tri triage"]);
  expect(await list({ affiliation: "direct" })).toEqual(["ray maintain", "ann write", "wes write", "tri triage"]);
  expect(await list({ permission: "admin" })).toEqual(["ola admin"]);
  // Whether `triage` means "at least" is not documented.
  expect((await refusal(list({ permission: "triage" }))).status).toBe(501);
  expect((await refusal(as("tri").repos.listCollaborators(widgets))).status).toBe(403);
});

it("tells what is wrong in CODEOWNERS", async () => {
  const { made, as } = world;
  expect((await refusal(as("ray").repos.codeownersErrors(widgets))).status).toBe(404);
  await made.commit("docs/CODEOWNERS", "* @nobody\n");
  await made.commit(
    ".github/CODEOWNERS",
    "# ours\n* @acme/core @ann\n\n***/x.rb @ann\n!b @ann\n*.md ann @tri # why\n/a @acme/none\n/b\n",
  );
  await made.git("push", "--quiet", "origin", "topic");
  const { data } = await as("ray").repos.codeownersErrors({ ...widgets, ref: "topic" });
  expect(data.errors.map((one) => [one.line, one.column, one.kind, one.path])).toEqual([
    [4, 1, "Invalid pattern", ".github/CODEOWNERS"],
    [5, 1, "Invalid pattern", ".github/CODEOWNERS"],
    [6, 6, "Invalid owner", ".github/CODEOWNERS"],
    [6, 10, "Unknown owner", ".github/CODEOWNERS"],
    [7, 4, "Unknown owner", ".github/CODEOWNERS"],
  ]);
  expect(data.errors[2]?.message).toBe("Invalid owner on line 6:\n\n  *.md ann @tri # why\n       ^");
});
