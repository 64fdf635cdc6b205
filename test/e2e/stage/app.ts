/** The app as its users start it: the built file as a process, with its settings in the environment; and further copies of it. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { manifest } from "../../app/manifest.ts";
import type { GitHub } from "../../github/index.ts";
import { PROJECT } from "./place.ts";

export interface AppProcess {
  /** What it has said so far, one JSON object a line. */
  log(): readonly string[];
  /** Where deliveries come. */
  readonly webhookUrl: string;
  /** Resolves when the process works on nothing. */
  idle(): Promise<void>;
  /** Ends the process as whoever runs it does; the answer is its exit code. */
  stop(): Promise<number | null>;
  /** The process is gone from one moment to the next. */
  kill(): Promise<void>;
}
export interface RegisteredApp extends AppProcess {
  /** The app's id: what a required check names as its source. */
  readonly id: number;
  readonly installation: number;
  /** Another process of the same app. GitHub knows only the first one's address; others are told by `tell`. */
  copy(settings?: Settings): Promise<AppProcess>;
  /** The process at GitHub's address ends, and another one is started there. */
  restart(settings?: Settings): Promise<void>;
  /** Sends a delivery's body, signed as GitHub signs it; the answer is the status. */
  tell(process: AppProcess, delivery: Sent): Promise<number>;
}
export interface Sent {
  readonly guid: string;
  readonly event: string;
  readonly body: string;
}
type Settings = Readonly<Record<string, string>>;

const SECRET = "a secret that only this stage knows";
/** Nothing happens unasked, so that what a story counts is what it did. */
const USUAL: Settings = { RECONCILE_MINUTES: "0", WRITE_PACE_MS: "0", LOG_LEVEL: "debug" };

/** Registers the app of app.yml, installs it on the repository and starts it. @throws what it says when it does not start. */
export async function startAppProcess(github: GitHub, repository: string): Promise<RegisteredApp> {
  const port = await freePort();
  const { id, privateKey } = github.addApp({
    slug: "statem",
    permissions: manifest.default_permissions,
    events: manifest.default_events,
    webhookUrl: `http://127.0.0.1:${port}/api/github/webhooks`,
    webhookSecret: SECRET,
  });
  const installation = github.install(id, repository);
  const start = (at: number, settings: Settings = {}) =>
    startProcess(at, {
      APP_ID: String(id),
      PRIVATE_KEY: privateKey,
      WEBHOOK_SECRET: SECRET,
      GHE_HOST: new URL(github.url).host,
      GHE_PROTOCOL: "http",
      ...USUAL,
      ...settings,
    });
  let first = await start(port);
  const copies: AppProcess[] = [];
  return {
    id,
    installation,
    webhookUrl: first.webhookUrl,
    log: () => [first, ...copies].flatMap((one) => one.log()),
    idle: async () => void (await Promise.all([first, ...copies].map((one) => one.idle()))),
    async stop() {
      const [code = null] = await Promise.all([first, ...copies].map((one) => one.stop()));
      return code;
    },
    kill: () => first.kill(),
    async copy(settings) {
      const copy = await start(await freePort(), settings);
      copies.push(copy);
      return copy;
    },
    async restart(settings) {
      await first.kill();
      first = await start(port, settings);
    },
    async tell({ webhookUrl }, { guid, event, body }) {
      const { status } = await fetch(webhookUrl, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "x-github-delivery": guid,
          "x-github-event": event,
          "x-hub-signature-256": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`,
        },
      });
      return status;
    },
  };
}

async function startProcess(port: number, settings: Settings): Promise<AppProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(PROJECT, "dist/app.cjs")], {
    env: { ...settings, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = await listening(child);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (isOver()) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    webhookUrl: `${url}/api/github/webhooks`,
    log: () => lines,
    async idle() {
      while (!isOver() && !(await said(`${url}/healthz`)).includes("working on 0 runs")) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      await end("SIGTERM");
      return child.exitCode;
    },
    kill: () => end("SIGKILL"),
  };
}

/** What stands there; nothing when nobody is there any more. */
async function said(url: string): Promise<string> {
  try {
    return await (await fetch(url)).text();
  } catch {
    return "";
  }
}

/** Its lines, as they come, once it listens. */
async function listening({ stdout }: ChildProcess): Promise<readonly string[]> {
  if (!stdout) throw new Error("The app's process has no output.");
  const lines: string[] = [];
  const reader = createInterface({ input: stdout });
  await new Promise<void>((resolve, reject) => {
    reader.on("line", (line) => {
      lines.push(line);
      if (line.includes("statem listens on")) resolve();
    });
    reader.on("close", () => reject(new Error(`The app did not start: ${lines.join(" / ")}`)));
  });
  return lines;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
