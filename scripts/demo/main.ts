/**
 * `npm run demo`: plays a pull request on an embedded GitHub, with real git, real processes and the built files that run
 * on github.com. The agent and the reviewer are scripts; nothing else is. `--story minimal|coding-agent` plays one alone; `--app` lets the app
 * publish instead of the Action.
 */
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT } from "../../test/e2e/stage/place.ts";
import { openStage } from "../../test/e2e/stage/stage.ts";
import { playCodingAgent } from "./coding-agent.ts";
import { leaveStory } from "./leave.ts";
import { playMinimal } from "./minimal.ts";
import { Moments } from "./moments.ts";
import { createTell, tellEvent } from "./narrator.ts";
import { type Chapter, writePage } from "./page.ts";
import { PROJECT_FILES } from "./project.ts";

const STORIES = { minimal: playMinimal, "coding-agent": playCodingAgent } as const;
type StoryName = keyof typeof STORIES;
const TITLES = { minimal: "Held, repaired, approved, merged", "coding-agent": "A coding agent's whole way" } as const;

const { values } = parseArgs({
  options: {
    story: { type: "string" },
    out: { type: "string", default: "demo-out" },
    app: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  const names = storyNames(values.story);
  if (!existsSync(join(PROJECT, "dist/action.cjs"))) throw new Error("dist/ is missing; run `npm run build` first.");
  const out = join(process.cwd(), values.out);
  await rm(out, { recursive: true, force: true });
  const startedAt = performance.now();
  const chapters: Chapter[] = [];
  for (const name of names) chapters.push(await play(name, out, startedAt));
  const page = await writePage(out, chapters);
  for (const { name, moments } of chapters) {
    console.log(
      `\n${name}: ${moments.length} acts, ended ${moments.at(-1)?.state}, check ${moments.at(-1)?.check?.conclusion}`,
    );
  }
  console.log(`\nAll of it happened in ${((performance.now() - startedAt) / 1_000).toFixed(1)} seconds.`);
  console.log(`What each of them saw: open ${page}`);
  console.log(`Records, journals, and every comment as text: ${out}`);
}

async function play(name: StoryName, out: string, startedAt: number): Promise<Chapter> {
  console.log(`\nrunbooks/${name}.yaml\n`);
  const runbook = await readFile(join(PROJECT, `runbooks/${name}.yaml`), "utf8");
  const stage = await openStage({ runbook, files: PROJECT_FILES, app: values.app });
  try {
    const tell = createTell((line) => console.log(line), startedAt);
    stage.github.onEvent((event) => tellEvent(event, tell));
    const moments = new Moments(stage, tell);
    const pull = await STORIES[name](stage, moments);
    await leaveStory(join(out, name), stage, pull, moments.all);
    const { unimplementedWhat } = stage.github;
    if (unimplementedWhat.length > 0) throw new Error(`Not imitated: ${unimplementedWhat.join(", ")}`);
    return { name, title: TITLES[name], pull, moments: moments.all };
  } finally {
    await stage.close();
  }
}

function storyNames(asked: string | undefined): StoryName[] {
  const all = Object.keys(STORIES) as StoryName[];
  if (asked === undefined) return all;
  const found = all.find((name) => name === asked);
  if (!found) throw new Error(`There is no story "${asked}"; ${all.join(" or ")} was expected.`);
  return [found];
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
