/**
 * Asks by dispatching `statem.yml`: how an agent inside a workflow asks, whose token's comments would wake nobody. Who asks
 * is that run's actor; its answer stands in the record.
 */
import type { Asked } from "../../../core/command/command.ts";
import type { AskedFor, Asker } from "../../../ports/asker.ts";
import type { Client } from "../client.ts";
import type { RepositoryName } from "../repository.ts";

const FILE = "statem.yml";

interface Repository {
  readonly default_branch: string;
}

/** `answerOf` reads the record: the answer to a dispatch is no comment. */
export function dispatchAsker(
  client: Client,
  { owner, name: repo }: RepositoryName,
  read: (line: string) => { readonly asked: Asked; readonly runbook?: string } | undefined,
  answerOf: (pull: number, id: string) => Promise<string | undefined>,
): Asker {
  return {
    async ask(pull, line): Promise<AskedFor> {
      const { asked, runbook } = read(line) ?? {};
      if (asked?.verb !== "goto" && asked?.verb !== "confirm" && asked?.verb !== "retry")
        throw new Error(`"${line}" cannot be asked by a workflow; goto, confirm and retry can.`);
      const inputs = {
        pull: String(pull),
        verb: asked.verb,
        ...(asked.verb === "confirm" ? { check: asked.check } : {}),
        ...(asked.verb === "goto" ? { node: asked.node, confirm: String(asked.confirm) } : {}),
        ...(runbook === undefined ? {} : { runbook }),
      };
      const route = "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches";
      const { default_branch: ref } = (await client.request("GET /repos/{owner}/{repo}", { owner, repo }))
        .data as Repository;
      const given = { owner, repo, workflow_id: FILE, ref, inputs, return_run_details: true };
      const { data } = await client.request(route, given);
      const { workflow_run_id, html_url } = data as { readonly workflow_run_id: number; readonly html_url: string };
      return { id: `dispatch-${workflow_run_id}`, url: html_url };
    },
    answerTo: (pull, { id }) => answerOf(pull, id),
  };
}
