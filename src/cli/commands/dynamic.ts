/** `dynamic path`, `dynamic list`, `dynamic write FILE`: checks for the current entry that an agent adds. */
import type { Shown } from "../../core/local/run.ts";
import { type DynamicAnswer, dynamicList, dynamicPath, dynamicWrite } from "../../operations/local/dynamic/register.ts";
import { type CommandModule, type Invocation, textOf } from "../arguments/invocation.ts";
import { answer, refused } from "../output/answer.ts";
import { askerOf, worldOf } from "../wiring/world.ts";

export const run: CommandModule["run"] = (invocation, surroundings) => {
  const world = worldOf(invocation, surroundings);
  const asker = askerOf(invocation, surroundings);
  const answered = perform();
  if (answered.kind === "refused") return refused(invocation, surroundings, answered);
  return answer(invocation, surroundings, answered.payload, proseOf(invocation, answered.payload));

  function perform(): DynamicAnswer {
    if (invocation.command === "dynamic path") return dynamicPath(world, asker);
    if (invocation.command !== "dynamic write") return dynamicList(world, asker);
    return dynamicWrite(world, asker, invocation.positionals[0] ?? "", textOf(invocation, "--role"));
  }
};

function proseOf({ command }: Invocation, payload: Shown): string {
  if (command === "dynamic path") return `${String(payload["path"])}\n`;
  if (command === "dynamic write")
    return `Registered ${String(payload["checks"])} checks: ${String(payload["path"])}\n`;
  const producers = payload["producers"];
  if (!Array.isArray(producers) || producers.length === 0) return `No dynamic checks in ${String(payload["path"])}\n`;
  return producers.map((one: Shown) => `${producerLine(one)}\n`).join("");
}

function producerLine({ path, producer, checks, error }: Shown): string {
  if (error !== undefined) return `- ${String(path)}: ${String(error)}`;
  const named = typeof producer === "object" && producer !== null ? Object.entries(producer) : [];
  const agent = named.find(([key]) => key === "agent_id")?.[1];
  return `- ${String(agent ?? "?")}: ${String(checks)} checks (${String(path)})`;
}
