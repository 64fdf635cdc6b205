/** From a command line to what is done: which command, which help, which refusal. */
import { describe, expect, test } from "vitest";
import { rowNamed, understand } from "../../../src/cli/arguments/understand.ts";
import { answerHelp } from "../../../src/cli/help/answer.ts";
import { COMMANDS } from "../../../src/cli/help/table.ts";

const line = (text: string): string[] => (text === "" ? [] : text.split(" "));

/** Exit code and first lines of what is printed for a line that runs nothing. */
function printed(text: string) {
  const understood = understand(line(text), {});
  if (understood.kind === "run") throw new Error(`"${text}" runs ${understood.row.name}`);
  return answerHelp(understood);
}

describe("what runs", () => {
  test.each([
    ["cur", "cur"],
    ["transfer verify", "goto"],
    ["goto verify --json", "goto"],
    ["dynamic show", "dynamic list"],
    ["dynamic write checks.yaml --role tester", "dynamic write"],
    ["hook stop", "hook stop"],
    ["help", "help"],
    ["help dynamic write", "help"],
  ])("%s", (text, name) => {
    const understood = understand(line(text), {});
    expect(understood.kind === "run" && understood.row.name).toBe(name);
  });
});

describe("the common options", () => {
  const common = (text: string, env: Record<string, string>) => {
    const understood = understand(line(text), env);
    return understood.kind === "run" ? understood.invocation.common : understood;
  };
  test("defaults", () => {
    expect(common("cur", {})).toEqual({ yes: false, json: false });
  });
  test("the environment fills in, an empty state folder is the working directory", () => {
    const env = { STATEM_STATE_DIR: "", STATEM_AGENT_ID: "a", STATEM_AGENT_ROLE: "r" };
    expect(common("cur", env)).toEqual({ stateDir: "", agentId: "a", agentRole: "r", yes: false, json: false });
  });
  test("a flag wins", () => {
    const env = { STATEM_STATE_DIR: "x", STATEM_AGENT_ID: "a", STATEM_AGENT_ROLE: "" };
    const words = "cur --state-dir y --agent-id b --run-id r --yes --json";
    expect(common(words, env)).toEqual({ stateDir: "y", agentId: "b", runId: "r", yes: true, json: true });
  });
});

describe("help", () => {
  test.each([
    ["", 1],
    ["--help", 0],
    ["-h", 0],
    ["dynamic", 1],
    ["dynamic -h", 0],
    ["hook", 1],
    ["hook --help", 0],
    ["goto --help", 0],
    ["transfer --he", 0],
  ])("%j exits with %i and prints on standard output alone", (text, exit) => {
    const answer = printed(text);
    expect(answer.exit).toBe(exit);
    expect(answer.stdout).toMatch(/^usage: statem/);
    expect(answer.stderr).toBe("");
  });

  test("the overview names every command", () => {
    for (const { name } of COMMANDS) expect(printed("").stdout).toContain(`  ${name}`);
  });

  test("no line of any page is wider than a terminal, but for examples and what is to be pasted", () => {
    expect(COMMANDS.length).toBeGreaterThan(15);
    for (const row of COMMANDS) {
      const pasted = [row.example, ...(row.verbatim ?? "").split("\n")];
      const lines = printed(`${row.name} --help`).stdout.split("\n");
      const wide = lines.filter((one) => one.length > 100 && !pasted.includes(one.trim()));
      expect(wide, row.name).toEqual([]);
    }
  });

  test("one command", () => {
    expect(printed("history --help").stdout).toMatchInlineSnapshot(`
      "usage: statem history [--limit N] [--github] [--pull NUMBER] [--runbook NAME] [--state-dir DIR]
                            [--run-id ID] [--agent-id ID] [--agent-role ROLE] [--yes] [--json]

      Shows what happened in this run, oldest first.

      Its own:
        --limit N, --tail     Only the last N events; 0 means all.
        --github              The run of this branch's pull request instead of a local one;
                              STATEM_STORE=github means the same.
        --pull NUMBER         With \`--github\`: the pull request. Default: the one whose head is this
                              branch.
        --runbook NAME        With \`--github\`: the run under this runbook, as its check has the name.
                              Default: the default runbook's.

      As with every command:
        --state-dir DIR       Folder that holds the runs. Default: STATEM_STATE_DIR, else the nearest
                              \`.statem\` with runs, here or above.
        --run-id ID           The run that is meant. Default: the active run.
        --agent-id ID         Who acts. Default: STATEM_AGENT_ID.
        --agent-role ROLE     As what. Default: STATEM_AGENT_ROLE.
        --yes                 Gives your own word for every check that asks for it: nobody else has
                              looked. A check with \`approvers\` is never passed by it. Also answers yes to
                              questions.
        --json                Prints one JSON object and nothing else.
        --help, -h            Shows this help.

      For example:
        statem history --tail 5
      "
    `);
  });

  test("the hook's page has what is to be registered", () => {
    expect(printed("hook --help").stdout).toContain('"command": "statem hook stop", "timeout": 15');
  });
});

describe("refusals exit with 2, usage on standard error", () => {
  test.each([
    ["launch", "statem: error: no such command: launch (`statem help` lists them)"],
    ["gotto verify", "statem: error: no such command: gotto; did you mean `statem goto`?"],
    ["dynamic wirte f", "statem dynamic: error: no such command: dynamic wirte; did you mean `statem dynamic write`?"],
    ["hook start", "no such command: hook start; did you mean `statem hook stop`?"],
    ["--json cur", "statem: error: unrecognized arguments: --json (options stand behind the command)"],
    ["goto", "statem goto: error: the following arguments are required: TARGET (see `statem help goto`)"],
    ["cur --bogus", "statem cur: error: unrecognized arguments: --bogus"],
  ])("%s", (text, message) => {
    const answer = printed(text);
    expect(answer.exit).toBe(2);
    expect(answer.stdout).toBe("");
    expect(answer.stderr).toMatch(/^usage: statem/);
    expect(answer.stderr).toContain(message);
  });
});

describe("the table", () => {
  test("no name twice, and no row that cannot be reached", () => {
    const names = COMMANDS.flatMap((row) => [row.name, ...(row.aliases ?? [])]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(rowNamed(name)).toBeDefined();
  });

  test.each(COMMANDS.map((row) => [row.name, row] as const))("%s has a file that offers it", async (_, row) => {
    expect(typeof (await row.load()).run).toBe("function");
    expect(row.example).toContain(`statem ${row.name}`);
    const optional = row.positionals.map((one) => one.isOptional === true);
    expect([...optional].sort()).toEqual(optional);
  });
});
