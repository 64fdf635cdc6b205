/** Face: the app, as `npm start` runs it. Settings in, one listening server out, and an orderly end. */
import { createLog } from "./log.ts";
import { readSettings } from "./settings/settings.ts";
import { startApp } from "./start.ts";

async function main(): Promise<void> {
  const reading = readSettings(process.env);
  if (reading.kind === "refused") return refuse(reading.problems);
  const { settings } = reading;
  const { webhookSecret, privateKey, logLevel: level } = settings;
  const log = createLog({
    level,
    secrets: [webhookSecret, privateKey],
    write: (line) => process.stdout.write(line),
  });
  const app = await startApp({ settings, log });
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1); // Asked twice: whoever asks does not want to wait.
    isStopping = true;
    log.info(`${signal}: finishing what is in flight`, { code: "stopping" });
    app.stop().then(
      (left) => {
        log.info(`Stopped; ${left.length} runs are left undone`, { code: "stopped" });
        process.exit(0);
      },
      (error: unknown) => refuse([`The app could not stop in order: ${messageOf(error)}`]),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function refuse(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`statem: ${problem}\n`);
  process.exit(1);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => refuse([`The app could not start: ${messageOf(error)}`]));
