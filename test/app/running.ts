/** The app in this process, on a stage whose GitHub delivers to it; its time is GitHub's, and waiting takes none. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog } from "../../src/app/log.ts";
import type { Settings } from "../../src/app/settings/settings.ts";
import { type App, startApp } from "../../src/app/start.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { Stage } from "../e2e/stage/stage.ts";
import type { GitHub } from "../github/index.ts";
import { SECRET, UNHURRIED } from "./deliveries.ts";
import { manifest } from "./manifest.ts";

export interface Line {
  readonly msg: string;
  readonly level: string;
  readonly code?: string;
  readonly run?: string;
  readonly delivery?: string;
}
export interface Running {
  readonly app: App;
  readonly privateKey: string;
  readonly lines: readonly string[];
  logged(): readonly Line[];
  /** Everything that follows has happened: deliveries, our work, what that sets going. */
  settled(): Promise<void>;
}

export async function runApp(stage: Stage, settings: Partial<Settings> = {}, clock?: Clock): Promise<Running> {
  const { github, repository } = stage;
  const lines: string[] = [];
  const port = await freePort();
  const registered = github.addApp({
    slug: "gatekeeper",
    permissions: manifest.default_permissions,
    events: manifest.default_events,
    webhookUrl: `http://127.0.0.1:${port}/api/github/webhooks`,
    webhookSecret: SECRET,
  });
  github.install(registered.id, repository);
  const { privateKey } = registered;
  const app = await startApp({
    settings: {
      appId: registered.id,
      privateKey,
      webhookSecret: SECRET,
      port,
      host: "127.0.0.1",
      apiUrl: github.apiUrl,
      logLevel: "debug",
      ...UNHURRIED,
      ...settings,
    },
    log: createLog({ level: "debug", secrets: [SECRET, privateKey], write: (line) => lines.push(line) }),
    ...(clock ? { clock } : {}),
  });
  return {
    app,
    privateKey,
    lines,
    logged: () => lines.map((line) => JSON.parse(line) as Line),
    async settled() {
      let seen: number;
      do {
        seen = github.requests.length;
        await stage.settled();
        await app.idle();
      } while (github.requests.length !== seen);
    },
  };
}

/** GitHub's time. Whoever sleeps a second or more moves it on at once; less is slept, for whoever races. */
export function githubClock(github: GitHub): Clock & { readonly slept: readonly number[] } {
  const slept: number[] = [];
  return {
    slept,
    now: () => github.now(),
    random: () => Math.random(),
    async sleep(ms) {
      if (ms < 1_000) {
        await new Promise((resolve) => setTimeout(resolve, ms));
        return;
      }
      slept.push(ms);
      github.advanceClock(ms);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
