/**
 * Owns `actions/checkout`: a real clone over HTTP with the job's token. Source: actions/checkout, README and
 * src/git-source-provider.ts. Fresh workspaces only, so nothing is cleaned or reused.
 */
import { mkdirSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import { machine } from "../../job/environment.ts";
import { runProcess } from "../../job/process.ts";
import { type StepCall, type StepEnd, SUCCESS } from "../call.ts";
import { readFlag, refuseOtherInputs } from "../inputs.ts";
import { type CheckoutRef, planFetch, readRef } from "./ref.ts";
import { refuseForeignHead } from "./refusal.ts";

const PLAYED = ["repository", "ref", "path", "fetch-depth", "persist-credentials", "token", "allow-unsafe-pr-checkout"];
const HARMLESS = {
  clean: "true",
  submodules: "false",
  lfs: "false",
  "set-safe-directory": "true",
  "fetch-tags": "false",
};

/** Plays a checkout; `major` is the version that the workflow names. */
export async function runCheckout(call: StepCall, major: number | undefined): Promise<StepEnd> {
  const { session, inputs } = call;
  const { run, folders } = session;
  const flaw = refuseOtherInputs(call, PLAYED, HARMLESS);
  if (flaw !== undefined) return { kind: "failure", message: `actions/checkout: ${flaw}` };
  if ((inputs.repository || run.repo) !== run.repo) {
    return {
      kind: "failure",
      message: `actions/checkout: only the run's own repository is played, not ${inputs.repository}`,
    };
  }
  const folder = resolve(folders.workspace, inputs.path || ".");
  if (relative(folders.workspace, folder).startsWith("..")) {
    return { kind: "failure", message: `Repository path '${folder}' is not under '${folders.workspace}'` };
  }
  const depth = Number(inputs["fetch-depth"] || "1");
  const ref = readRef(inputs.ref, run.origin);
  if (!readFlag(call, "allow-unsafe-pr-checkout", false)) {
    const refusal = refuseForeignHead(run, ref, major);
    if (refusal !== undefined) return { kind: "failure", message: refusal };
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return fetchAndCheckOut(call, { folder, depth, ref, token: inputs.token || session.token });
}

interface Checkout {
  folder: string;
  depth: number;
  ref: CheckoutRef;
  token: string;
}

async function fetchAndCheckOut(call: StepCall, { folder, depth, ref, token }: Checkout): Promise<StepEnd> {
  const { session } = call;
  const { url } = session.host.forge;
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  session.masks.add(basic);
  const header: [string, string] = [`http.${url}/.extraheader`, `AUTHORIZATION: basic ${basic}`];
  const git = gitIn(call, folder, header);
  await git(["init", "--quiet", "."]);
  await git(["remote", "add", "origin", `${url}/${session.run.repo}`]);
  const remote = await git(["ls-remote", "origin"]);
  const plan = planFetch(ref, remote);
  if (plan === undefined) {
    return { kind: "failure", message: `A branch or tag with the name '${ref.name}' could not be found` };
  }
  const everything = ["+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*"];
  const options = ["--no-tags", "--prune", "--no-recurse-submodules"];
  const shallow = depth > 0 ? [`--depth=${depth}`] : [];
  if (depth === 0) await git(["fetch", ...options, "origin", ...everything]);
  await git(["fetch", ...options, ...shallow, "origin", plan.refspec]);
  await git(["checkout", "--quiet", "--force", ...plan.checkout]);
  if (readFlag(call, "persist-credentials", true)) await git(["config", "--local", ...header]);
  call.step.outputs.commit = (await git(["rev-parse", "HEAD"])).join("").trim();
  call.step.outputs.ref = ref.output;
  return SUCCESS;
}

/** Git as the runner calls it: the token goes by environment, so that it is never on disk unless it is asked for. */
function gitIn(call: StepCall, cwd: string, [key, value]: [string, string]) {
  const env = {
    ...machine(call.session.folders),
    GIT_TERMINAL_PROMPT: "0",
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: key,
    GIT_CONFIG_VALUE_0: value,
  };
  return async (args: readonly string[]): Promise<string[]> => {
    const lines: string[] = [];
    call.log(`[command]git ${args.join(" ")}`);
    const isQuiet = args[0] === "ls-remote";
    const onLine = (line: string) => {
      lines.push(line);
      if (!isQuiet) call.log(line);
    };
    const end = await runProcess({ file: "git", args, cwd, env, onLine, signal: call.signal });
    if (end.kind === "exited" && end.code === 0) return lines;
    const why = end.kind === "unstartable" ? end.message : `exit code ${end.code}: ${lines.join(" ")}`;
    throw new Error(`The process 'git ${args[0]}' failed: ${why}`);
  };
}
