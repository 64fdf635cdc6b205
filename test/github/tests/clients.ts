/** The clients that the embedded GitHub's own tests look at it through: Octokit, plain GraphQL, and the git program. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Octokit } from "@octokit/rest";
import { gitEnvironment } from "../git/run.ts";
import type { GitHub } from "../index.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

export function rest(github: GitHub, token?: string): Octokit {
  return new Octokit({ baseUrl: github.apiUrl, log: quiet, ...(token === undefined ? {} : { auth: token }) });
}

export interface GraphqlAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they have just asked for
  data: any;
  errors: { type?: string; message: string; path?: (string | number)[] }[];
}

export async function graphql(
  github: GitHub,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer> {
  const answer = await fetch(github.graphqlUrl, {
    method: "POST",
    headers: { authorization: `bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const json = (await answer.json()) as Partial<GraphqlAnswer>;
  return { status: answer.status, data: json.data, errors: json.errors ?? [] };
}

/** Status and message of a refused REST call; fails when it was not refused. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; message: string }> {
  try {
    await call;
  } catch (error) {
    const { status, response } = error as {
      status: number;
      response?: { data?: { message?: string; errors?: unknown } };
    };
    const details = response?.data?.errors ? ` ${JSON.stringify(response.data.errors)}` : "";
    return { status, message: `${response?.data?.message ?? ""}${details}` };
  }
  throw new Error("the call was not refused");
}

export interface Clone {
  dir: string;
  /** Runs git there; rejects with what git said. */
  git(...args: string[]): Promise<string>;
  /** Writes a file, commits it and returns the commit. */
  commit(path: string, text: string, message?: string): Promise<string>;
  remove(): Promise<void>;
}

/** A clone made over HTTP by the token's owner, or by nobody. */
export async function clone(github: GitHub, repo: string, token?: string): Promise<Clone> {
  const dir = await mkdtemp(join(tmpdir(), "clone-"));
  const user = token === undefined ? "" : `x-access-token:${token}@`;
  const remote = `http://${user}${new URL(github.url).host}/${repo}.git`;
  const git = async (...args: string[]): Promise<string> => {
    try {
      const { stdout, stderr } = await promisify(execFile)("git", args, { cwd: dir, env: gitEnvironment() });
      return stdout + stderr;
    } catch (error) {
      throw new Error(String((error as { stderr?: string }).stderr));
    }
  };
  await git("clone", "--quiet", remote, ".");
  await git("config", "user.name", "Somebody");
  await git("config", "user.email", "somebody@example.com");
  return {
    dir,
    git,
    commit: async (path, text, message = `change ${path}`) => {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, path), text);
      await git("add", "-A");
      await git("commit", "--quiet", "-m", message);
      return (await git("rev-parse", "HEAD")).trim();
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Owner and name as Octokit's parameters. */
export const widgets = { owner: "octo", repo: "widgets" };
