/** `statem help`: the page of a command, or with `--json` the table itself, for programs. */
import type { Invocation, Surroundings } from "../../arguments/invocation.ts";
import { isGroup, rowNamed } from "../../arguments/understand.ts";
import { answerHelp, helpOn } from "../../help/answer.ts";
import { VARIABLES } from "../../help/environment.ts";
import { ENVIRONMENT } from "../../help/page.ts";
import { COMMANDS } from "../../help/table.ts";

export function run(invocation: Invocation, surroundings: Surroundings): number {
  const topic = invocation.positionals.join(" ");
  if (topic === ENVIRONMENT) {
    const variables = `${JSON.stringify({ variables: VARIABLES }, null, 2)}\n`;
    surroundings.write(invocation.common.json ? variables : helpOn(topic));
    return 0;
  }
  if (topic !== "" && !rowNamed(topic) && !isGroup(topic)) {
    const { stderr, exit } = answerHelp({ kind: "error", topic: "", message: `no such command: ${topic}` });
    surroundings.warn(stderr);
    return exit;
  }
  const rows = COMMANDS.filter(
    (row) => topic === "" || row === rowNamed(topic) || (isGroup(topic) && row.name.startsWith(`${topic} `)),
  );
  surroundings.write(
    invocation.common.json
      ? `${JSON.stringify({ commands: rows }, null, 2)}\n`
      : helpOn(rowNamed(topic)?.name ?? topic),
  );
  return 0;
}
