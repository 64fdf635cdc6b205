/** The shortest story: a failing test holds the pull request, a push repairs it, a person approves, it is merged. */
import type { Stage } from "../../test/e2e/stage/stage.ts";
import type { Moments } from "./moments.ts";
import { REPAIRED, WITH_MISTAKE } from "./project.ts";

/** Plays it and answers the pull request's number. @throws when GitHub does not let the merge through at the end. */
export async function playMinimal(stage: Stage, moments: Moments): Promise<number> {
  const agent = stage.person("agent");
  const reviewer = stage.person("reviewer");
  const clone = await agent.clone(`${stage.folder}/agent-minimal`);
  await clone.git("switch", "--quiet", "--create", "rebate");
  const opened = await moments.act(
    "agent",
    "writes the rebate with its test, pushes, and opens a pull request",
    (pull: number) => pull,
    async () => {
      await clone.commit("Take a rebate from the total", WITH_MISTAKE);
      await clone.git("push", "--quiet", "origin", "rebate");
      return agent.openPull("Take a rebate from the total", "rebate", { body: "Adds `discounted(lines, percent)`." });
    },
  );
  const here = () => opened;
  moments.expect(null, "Held at verify: tests failed");
  await moments.act("reviewer", "tries to merge: the check is required, and it is not green", here, async () => {
    const said = await reviewer.merge(opened);
    if (said.status < 400) throw new Error("The pull request was merged although its check is not green.");
  });
  const head = await moments.act("agent", "reads what failed, repairs it, and pushes", here, async () => {
    const commit = await clone.commit("Round once, on the sum", REPAIRED);
    await clone.git("push", "--quiet", "origin", "rebate");
    return commit;
  });
  moments.expect("action_required", "Waiting for a reviewer at verify");
  await moments.act("agent", "tries to approve its own work", here, () =>
    agent.comment(opened, `/statem approve review ${head}`),
  );
  moments.expect("action_required", "Waiting for a reviewer at verify");
  await moments.act("reviewer", "reads the change and approves exactly that commit", here, () =>
    reviewer.comment(opened, `/statem approve review ${head}\n\nRounded once, good.`),
  );
  moments.expect("success", "Succeeded at handoff");
  await moments.act("reviewer", "merges", here, async () => {
    const said = await reviewer.merge(opened);
    if (said.status >= 300) throw new Error(`GitHub refused the merge: ${said.body.message}`);
  });
  return opened;
}
