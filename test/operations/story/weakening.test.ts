/** A diff that weakens its tests: shown to whoever decides, or keeping the edge shut. */
import { expect, it } from "vitest";
import { World } from "../../support/world.ts";

const runbook = (more = "") => `
nodes:
  work:
    next: { to: done, auto: true, condition: [{ id: weak, type: weakening${more} }, { id: review, type: manual }] }
  done:
    ending: succeeded
`;
const opened = async (text: string) => {
  const world = new World(text);
  world.opensUnseen();
  const patch = "@@ -1 +1 @@\n-it('a', f);\n+it.skip('a', f);";
  world.pull.files = [{ path: "a.test.ts", status: "modified", additions: 1, deletions: 1, patch }];
  return (await world.wakes("opened")).waits(300);
};

it("blocks with the place, until it is taken back", async () => {
  const world = await opened(runbook());
  await world.comments("bob", "/statem approve review");
  expect(world.run.status.kind).toBe("active");
  expect(world.sticky).toContain(
    "Tests are left out (1 in all): `a.test.ts:1`. Take it back, or have a person look at it.",
  );
  world.pull.files = [{ path: "src/a.ts", status: "modified", additions: 1, deletions: 1 }];
  (await world.pushes()).waits(300);
  await world.comments("bob", "/statem approve review");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("that does not block is shown beside the person's check", async () => {
  const world = await opened(runbook(", on_failure: continue"));
  expect(world.sticky).toContain(
    "| `weak` (does not block) | ⚠️ limited | Tests are left out (1 in all): `a.test.ts:1`.",
  );
  await world.comments("bob", "/statem approve review");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});
