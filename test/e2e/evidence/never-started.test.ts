/** A repository whose collect workflow is missing, and one whose checkout fails: the first thing that people read is why. */
import { expect, test } from "vitest";
import { converse } from "../stage/conversation.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type StageOptions } from "../stage/stage.ts";

async function play(options: Partial<StageOptions>) {
  const stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES, ...options });
  try {
    const clone = await stage.person("agent").clone(`${stage.folder}/agent`);
    const pull = await converse(stage, clone, "never", { "a.js": "1\n" });
    const [receipt] = Object.values((await pull.record()).state.receipts);
    const seen = { reason: receipt?.reason, check: await pull.check(), sticky: await pull.sticky() };
    const retried = await pull.says("agent", "/statem retry");
    const [again] = Object.values((await pull.record()).state.receipts);
    expect(stage.github.unimplementedWhat).toEqual([]);
    return { ...seen, retried, again: again?.reason };
  } finally {
    await stage.close();
  }
}

test("the collect workflow is not there", async () => {
  const seen = await play({ workflows: ["statem.yml"] });
  expect(seen.reason).toBe("collector_not_started");
  expect(seen.check).toContain("Held at verify: tests could not be established");
  expect(seen.sticky).toContain("could not be started: statem-collect.yml: Not Found");
  expect(seen.retried).toContain("`retried`");
  expect(seen.again).toBe("collector_not_started");
});

test("the checkout fails", async () => {
  const alter = (_name: string, text: string) => text.replace(/ref: .*inputs\.head.*/, "ref: refs/heads/gone");
  const seen = await play({ alter });
  expect(seen.reason).toBe("collector_failed");
  expect(seen.check).toContain("Held at verify: tests could not be established");
  expect(seen.sticky).toContain("ended without leaving any");
  expect(seen.retried).toContain("`retried`");
  expect(seen.again).toBe("collector_failed");
});
