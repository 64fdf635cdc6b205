/** The long story: a coding agent walks prepare, plan, execute, verify, repairs twice, and hands over to a person. */
import type { Clone } from "../../test/e2e/stage/git.ts";
import type { Person } from "../../test/e2e/stage/person.ts";
import type { Stage } from "../../test/e2e/stage/stage.ts";
import type { Moments } from "./moments.ts";
import { HALF_REPAIRED, REPAIRED, WITH_MISTAKE } from "./project.ts";

const PLAN = "# Plan\n\n1. `discounted(lines, percent)` in src/price.js; a test that rounds once.\n";

export async function playCodingAgent(stage: Stage, moments: Moments): Promise<number> {
  const agent = stage.person("agent");
  const reviewer = stage.person("reviewer");
  const clone = await agent.clone(`${stage.folder}/agent-coding`);
  await clone.git("switch", "--quiet", "--create", "rebate-planned");
  const pull = await open(agent, clone, moments);
  const here = () => pull;
  const goto = (node: string, why: string) =>
    moments.act("agent", why, here, () => agent.comment(pull, `/statem goto ${node}`));
  const confirm = (node: string, why: string) =>
    moments.act("agent", why, here, () => agent.comment(pull, `/statem goto ${node} --confirm`));
  const push = (why: string, message: string, files: Readonly<Record<string, string>>) =>
    moments.act("agent", why, here, async () => {
      const commit = await clone.commit(message, files);
      await clone.git("push", "--quiet", "origin", "HEAD");
      return commit;
    });

  await goto("handoff", "tries to skip everything");
  await confirm("plan", "has understood the task and says so");
  await push("writes the plan down", "Plan the rebate", { "docs/plan.md": PLAN });
  await confirm("execute", "goes on to execute");
  await push("writes the code, with a mistake in it", "Take a rebate from the total", WITH_MISTAKE);
  await confirm("verify", "goes on to verify");
  await goto("handoff", "asks for the hand-off: now the tests run");
  moments.expect(null, "Held at verify: tests failed");
  await goto("repair", "goes to repair what failed");
  await push("repairs it, but only half", "Round up", HALF_REPAIRED);
  await confirm("verify", "goes back to verify");
  await goto("handoff", "asks again");
  moments.expect(null, "Held at verify: tests failed");
  await goto("repair", "goes to repair once more");
  const head = await push("finds the cause and repairs that", "Round once, on the sum", REPAIRED);
  await confirm("verify", "goes back to verify");
  await goto("handoff", "asks again: the tests pass, a person is awaited");
  moments.expect("action_required", "Waiting for a reviewer at verify");
  await moments.act("reviewer", "approves exactly that commit", here, () =>
    reviewer.comment(pull, `/statem approve review ${head}`),
  );
  moments.expect("success", "Succeeded at handoff");
  await moments.act("reviewer", "merges", here, async () => {
    const said = await reviewer.merge(pull);
    if (said.status >= 300) throw new Error(`GitHub refused the merge: ${said.body.message}`);
  });
  return pull;
}

function open(agent: Person, clone: Clone, moments: Moments): Promise<number> {
  return moments.act(
    "agent",
    "opens a pull request with its first notes",
    (pull: number) => pull,
    async () => {
      await clone.commit("Note what is asked", { "docs/progress.md": "# Progress\n\nAsked: a rebate on the total.\n" });
      await clone.git("push", "--quiet", "origin", "rebate-planned");
      return agent.openPull("Take a rebate from the total, planned", "rebate-planned");
    },
  );
}
