/** The app as its users start it: the built file as a process, with its settings in the environment. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { manifest } from "../../app/manifest.ts";
import type { GitHub } from "../../github/index.ts";
import { PROJECT } from "./place.ts";

export interface AppProcess {
  /** The app's id: what a required check names as its source. */
  readonly id: number;
  /** Resolves when the process works on nothing. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const SECRET = "a secret that only this stage knows";

/** Registers the app of app.yml, installs it on the repository and starts it. @throws what it says when it does not start. */
export async function startAppProcess(github: GitHub, repository: string): Promise<AppProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { id, privateKey } = github.addApp({
    slug: "statem",
    permissions: manifest.default_permissions,
    events: manifest.default_events,
    webhookUrl: `${url}/api/github/webhooks`,
    webhookSecret: SECRET,
  });
  github.install(id, repository);
  const child = spawn(process.execPath, [join(PROJECT, "dist/app.cjs")], {
    env: {
      APP_ID: String(id),
      PRIVATE_KEY: privateKey,
      WEBHOOK_SECRET: SECRET,
      PORT: String(port),
      GHE_HOST: new URL(github.url).host,
      GHE_PROTOCOL: "http",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await isListening(child);
  return {
    id,
    async idle() {
      while (!(await (await fetch(`${url}/healthz`)).text()).includes("working on 0 runs")) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function isListening({ stdout }: ChildProcess): Promise<void> {
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
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
