/** Owns the way from the text of a workflow file to a Workflow, or to the problem that GitHub would show. */
import { parseDocument } from "yaml";
import { SCOPES } from "../expression/scopes.ts";
import { compileTemplate } from "../expression/template.ts";
import { readConcurrency } from "./concurrency.ts";
import { readTemplates } from "./env.ts";
import { readJobs } from "./jobs.ts";
import type { Workflow } from "./model.ts";
import { readPermissions } from "./permissions.ts";
import { problem, readFields, readMapping, readScalar, readText } from "./shape.ts";
import { listEventNames, readTriggers } from "./triggers.ts";

const KEYS = ["name", "run-name", "on", "permissions", "env", "concurrency", "jobs"];

/** Reads a workflow file; throws a WorkflowProblem where GitHub would refuse it, or this runner must. */
export function parseWorkflow(path: string, text: string): Workflow {
  const fields = readFields(parseYaml(text), path, KEYS);
  const runName = fields["run-name"];
  return {
    path,
    name: fields.name === undefined ? path : readText(fields.name, "name"),
    runName:
      runName === undefined ? undefined : compileTemplate(readScalar(runName, "run-name"), SCOPES.runName, "run-name"),
    triggers: readTriggers(fields.on),
    permissions: "permissions" in fields ? readPermissions(fields.permissions, "permissions") : undefined,
    env: readTemplates(fields.env, SCOPES.env, "env"),
    concurrency:
      fields.concurrency === undefined
        ? undefined
        : readConcurrency(fields.concurrency, SCOPES.concurrency, "concurrency"),
    jobs: readJobs(fields.jobs),
  };
}

/** The events of a file that may be broken elsewhere, or undefined when even they cannot be read. */
export function peekEventNames(text: string): string[] | undefined {
  try {
    return listEventNames(readMapping(parseYaml(text), "file").on);
  } catch {
    return undefined;
  }
}

function parseYaml(text: string): unknown {
  const document = parseDocument(text, { version: "1.2", uniqueKeys: true });
  const [flaw] = [...document.errors, ...document.warnings];
  if (flaw !== undefined) problem("yaml", flaw.message);
  return document.toJS({ maxAliasCount: 100 });
}
