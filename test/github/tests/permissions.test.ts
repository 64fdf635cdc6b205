/** Tokens and permissions: who is let in, who is told what. */
import { createPrivateKey, sign } from "node:crypto";
import { getOctokit } from "@actions/github";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GitHub, startGitHub } from "../index.ts";
import { graphql, refusal, rest, widgets } from "./clients.ts";

let github: GitHub;
const integration = { status: 403, message: "Resource not accessible by integration" };
const notFound = { status: 404, message: "Not Found" };

beforeEach(async () => {
  github = await startGitHub();
  for (const login of ["ann", "max", "tri", "wes", "ray", "stranger"]) github.addUser(login);
  const collaborators = { ann: "admin", max: "maintain", wes: "write", tri: "triage", ray: "read" } as const;
  await github.addRepo("octo/widgets", { files: { a: "1" }, collaborators });
  await github.addRepo("octo/secret", { private: true, files: { a: "1" }, collaborators });
});
afterEach(() => github.close());

describe("the permission of a collaborator", () => {
  const of = async (
    username: string,
    repo = "widgets",
    token = github.mintWorkflowToken(`octo/${repo}`, {}, "ann"),
  ) => {
    const { data } = await rest(github, token).repos.getCollaboratorPermissionLevel({ owner: "octo", repo, username });
    return [data.permission, data.role_name, data.user?.login];
  };

  it("has a legacy field of four values and an exact role", async () => {
    expect(await of("octo")).toEqual(["admin", "admin", "octo"]);
    expect(await of("ann")).toEqual(["admin", "admin", "ann"]);
    expect(await of("MAX")).toEqual(["write", "maintain", "max"]);
    expect(await of("wes")).toEqual(["write", "write", "wes"]);
    expect(await of("tri")).toEqual(["read", "triage", "tri"]);
  });

  it("is read for everybody on a public repository, and none on a private one", async () => {
    expect(await of("stranger")).toEqual(["read", "read", "stranger"]);
    expect(await of("stranger", "secret")).toEqual(["none", "none", "stranger"]);
    github.setRole("octo/secret", "stranger", "triage");
    expect(await of("stranger", "secret")).toEqual(["read", "triage", "stranger"]);
    github.setRole("octo/secret", "wes", null);
    expect(await of("wes", "secret")).toEqual(["none", "none", "wes"]);
  });

  it("is 404 for nobody, for bots, and for a deleted account", async () => {
    for (const login of ["nobody", "github-actions[bot]", "github-actions"]) {
      expect(await refusal(of(login))).toEqual({ status: 404, message: `${login} is not a user` });
    }
    github.deleteAccount("wes");
    expect((await refusal(of("wes"))).status).toBe(404);
  });

  it("is told to people only with push access", async () => {
    expect(await of("ann", "widgets", github.personToken("wes"))).toEqual(["admin", "admin", "ann"]);
    expect((await refusal(of("ann", "widgets", github.personToken("ray")))).message).toBe(
      "Must have push access to view collaborator permission.",
    );
  });
});

describe("what a token opens", () => {
  it("is nothing when it is unknown, revoked or expired", async () => {
    const bad = { status: 401, message: "Bad credentials" };
    expect(await refusal(rest(github, "ghp_nonsense").repos.get(widgets))).toEqual(bad);
    const job = github.mintWorkflowToken("octo/widgets", {}, "ann");
    await rest(github, job).repos.get(widgets);
    github.revokeToken(job);
    expect(await refusal(rest(github, job).repos.get(widgets))).toEqual(bad);
    const app = github.addApp({ slug: "gate", permissions: {} });
    const token = github.installationToken(github.install(app.id, "octo/widgets"));
    await rest(github, token).repos.get(widgets);
    github.advanceClock(61 * 60_000);
    expect(await refusal(rest(github, token).repos.get(widgets))).toEqual(bad);
    expect((await graphql(github, token, "{ viewer { login } }")).status).toBe(401);
  });

  it("is a private repository only with access, which looks like no repository otherwise", async () => {
    const secret = { owner: "octo", repo: "secret" };
    const inPublic = github.mintWorkflowToken("octo/widgets", { contents: "write" }, "ann");
    for (const token of [undefined, github.personToken("stranger"), inPublic]) {
      expect(await refusal(rest(github, token).repos.get(secret))).toEqual(notFound);
    }
    expect(await graphql(github, inPublic, `{ repository(owner: "octo", name: "secret") { id } }`)).toMatchObject({
      status: 200,
      data: { repository: null },
      errors: [
        {
          type: "NOT_FOUND",
          path: ["repository"],
          message: "Could not resolve to a Repository with the name 'octo/secret'.",
        },
      ],
    });
    expect((await rest(github, github.personToken("ray")).repos.get(secret)).data.private).toBe(true);
  });

  it("is what its permissions say, in REST and in GraphQL", async () => {
    const bare = github.mintWorkflowToken("octo/widgets", {}, "ann");
    const client = rest(github, bare);
    expect(await refusal(client.pulls.list(widgets))).toEqual(integration);
    expect(await refusal(client.checks.listForRef({ ...widgets, ref: "main" }))).toEqual(integration);
    expect(await refusal(client.repos.getContent({ ...widgets, path: "a" }))).toEqual(integration);
    expect(await refusal(client.repos.listActivities(widgets))).toEqual(integration);
    expect(await refusal(client.users.getAuthenticated())).toEqual(integration);
    const { data, errors } = await graphql(
      github,
      bare,
      `{ repository(owner: "octo", name: "widgets") { nameWithOwner ref(qualifiedName: "main") { name } pullRequests(first: 1) { totalCount } } }`,
    );
    expect(data).toEqual({ repository: null });
    expect(errors.map((error) => [error.type, error.message])).toContainEqual(["FORBIDDEN", integration.message]);
    const reader = github.mintWorkflowToken("octo/widgets", { contents: "read" }, "ann");
    expect((await rest(github, reader).repos.getContent({ ...widgets, path: "a" })).data).toMatchObject({
      encoding: "base64",
      content: "MQ==\n",
    });
    expect(
      await refusal(rest(github, reader).git.createRef({ ...widgets, ref: "refs/heads/x", sha: "0".repeat(40) })),
    ).toEqual(integration);
  });

  it("has GitHub's new long form, with dots, for apps and workflows", async () => {
    const token = github.mintWorkflowToken("octo/widgets", {}, "ann");
    expect(token).toMatch(/^ghs_\d+_[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(token.length).toBeGreaterThan(500);
    expect(github.personToken("ann")).toMatch(/^ghp_\w{36}$/);
  });
});

describe("an app with its own key", () => {
  const jwt = (key: string, claims: Record<string, unknown>): string => {
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
    return `${text}.${sign("sha256", Buffer.from(text), createPrivateKey(key)).toString("base64url")}`;
  };
  const seconds = (): number => Math.floor(github.now().getTime() / 1000);

  it("finds its installation and gets a token for less than it has", async () => {
    const app = github.addApp({ slug: "gate", permissions: { checks: "write", contents: "read" } });
    const id = github.install(app.id, "octo/widgets");
    expect(github.install(app.id, "octo/secret")).toBe(id);
    const own = rest(github, jwt(app.privateKey, { iss: app.id, iat: seconds() - 60, exp: seconds() + 540 }));
    expect((await own.apps.getAuthenticated()).data).toMatchObject({ slug: "gate", id: app.id });
    expect((await own.apps.listInstallations()).data.map((one) => one.id)).toEqual([id]);
    expect((await own.apps.getRepoInstallation(widgets)).data.id).toBe(id);
    const { data } = await own.apps.createInstallationAccessToken({
      installation_id: id,
      repositories: ["widgets"],
      permissions: { checks: "read" },
    });
    expect(data.permissions).toEqual({ metadata: "read", checks: "read" });
    const client = rest(github, data.token);
    expect((await client.checks.listForRef({ ...widgets, ref: "main" })).data.total_count).toBe(0);
    expect(await refusal(client.repos.getContent({ ...widgets, path: "a" }))).toEqual(integration);
    expect(await refusal(client.repos.get({ owner: "octo", repo: "secret" }))).toEqual(notFound);
    const tooMuch = own.apps.createInstallationAccessToken({ installation_id: id, permissions: { contents: "write" } });
    expect((await refusal(tooMuch)).status).toBe(422);
    expect((await refusal(own.repos.get(widgets))).status).toBe(401);
  });

  it("is refused with another key, expired, too long, or from the future", async () => {
    const app = github.addApp({ slug: "gate", permissions: {} });
    const other = github.addApp({ slug: "other", permissions: {} });
    const good = { iss: app.clientId, iat: seconds() - 60, exp: seconds() + 540 };
    const ask = (key: string, claims: Record<string, unknown>) =>
      rest(github, jwt(key, claims)).apps.getAuthenticated();
    await ask(app.privateKey, good);
    for (const [key, claims, message] of [
      [other.privateKey, good, "could not be decoded"],
      [app.privateKey, { ...good, exp: seconds() - 1 }, "'exp'"],
      [app.privateKey, { ...good, exp: seconds() + 900 }, "too far in the future"],
      [app.privateKey, { ...good, iat: seconds() + 120 }, "'iat'"],
      [app.privateKey, { ...good, iss: 4711 }, "Integration not found"],
    ] as const) {
      const said = await refusal(ask(key, claims));
      expect([said.status, said.message]).toEqual([401, expect.stringContaining(message)]);
    }
  });
});

it("holds routes that are added to the same rules, and says 501 to what it does not know", async () => {
  const arrived: Record<string, string>[] = [];
  github.addRoute({
    method: "POST",
    path: "/repos/:owner/:repo/actions/runs/:run_id/cancel",
    needs: ["actions", "write"],
    handle: ({ params, identity }) => {
      arrived.push({ ...params, who: identity.kind });
      return { status: 202, json: {} };
    },
  });
  const call = (token?: string) => rest(github, token).actions.cancelWorkflowRun({ ...widgets, run_id: 7 });
  expect(await refusal(call(github.mintWorkflowToken("octo/widgets", { actions: "read" }, "ann")))).toEqual(
    integration,
  );
  expect((await refusal(call(github.personToken("tri")))).status).toBe(403);
  expect((await refusal(call())).status).toBe(401);
  expect((await call(github.personToken("wes"))).status).toBe(202);
  expect(arrived).toEqual([{ ...widgets, run_id: "7", who: "person" }]);
  expect(github.unimplemented).toBe(0);
  expect((await refusal(rest(github, github.personToken("ann")).repos.listBranches(widgets))).status).toBe(501);
  expect([github.unimplemented, github.unimplementedWhat]).toEqual([1, ["GET /repos/octo/widgets/branches"]]);
});

it("serves @actions/github by its base address, GraphQL included", async () => {
  const client = getOctokit(github.mintWorkflowToken("octo/widgets", { contents: "read" }, "ann"), {
    baseUrl: github.apiUrl,
  });
  expect((await client.rest.repos.get(widgets)).data.full_name).toBe("octo/widgets");
  expect(await client.graphql("{ viewer { login } }")).toEqual({ viewer: { login: "github-actions[bot]" } });
});
