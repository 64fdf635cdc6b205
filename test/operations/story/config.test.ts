/** `.statem/config.yaml` on the base branch: who publishes here, and who never counts as a person. */
import { describe, expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

function configured(config: string): World {
  const world = new World(shippedRunbook("minimal"));
  world.repository.config = config;
  return world;
}

describe("the publisher", () => {
  it("alone obeys and publishes: nobody else leaves anything to be seen, and nothing is lost", async () => {
    const world = configured("publisher: app\n");
    await world.opens();
    await world.comments("bob", "/statem status");
    expect(world.advanced).toMatchObject({ kind: "idle", reason: expect.stringContaining("the app publishes here") });
    expect([world.repository.checks, world.repository.orders]).toEqual([[], []]);
    expect(world.pull.comments.map(({ author }) => author?.login)).toEqual(["bob"]);
    expect((await world.advance({ publisher: "app" })).kind).toBe("written");
    expect(world.repository.checks).toHaveLength(1);
    expect(world.repository.orders).toMatchObject([{ publisher: "app" }]);
  });

  it("is whoever is woken where nothing says else", async () => {
    for (const config of ["", "agents: [robo]\n"]) {
      const world = await configured(config).opens();
      expect(world.advanced?.kind).toBe("written");
    }
  });
});

it("agents of the configuration never count as a person, whatever the runbook says", async () => {
  const world = configured("agents: [Bob]\n");
  await world.opens();
  await world.collects();
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  expect(world.told).toContain("`is_agent`");
  expect(world.run.approvals).toEqual([]);
});

it.each([
  ["publisher: robot", "1:12 `publisher` must be one of action, app"],
  ["store: disk", "1:8 `store` must be one of branch, issue"],
  ["publishr: app", "did you mean `publisher`?"],
  ["- a", "the configuration must be a mapping"],
  ["agents: ['@bob']", "is no login of GitHub"],
  ["a: [", ""],
])("what cannot be read holds every run, and says where: %s", async (config, words) => {
  const world = configured(config);
  await world.opens();
  expect(world.advanced).toMatchObject({ kind: "held", code: "config_invalid" });
  const check = world.repository.checks.at(-1);
  expect(check?.conclusion).toBe("action_required");
  expect(`${check?.title} ${check?.summary}`.replaceAll("&#8203;", "")).toContain(words.split("`")[0] ?? "");
});
