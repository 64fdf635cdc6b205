/** The process around a command: its streams, its terminal, its folder. */
import { createInterface } from "node:readline/promises";
import type { Surroundings } from "../arguments/invocation.ts";

export function createSurroundings(entry?: string): Surroundings {
  const { stdin, stdout, stderr } = process;
  // Whoever reads us may stop reading; that is no error of ours.
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
  return {
    cwd: process.cwd(),
    env: process.env,
    ...(entry === undefined ? {} : { entry }),
    write: (text) => void stdout.write(text),
    warn: (text) => void stderr.write(text),
    isTerminal: () => stdin.isTTY === true && stdout.isTTY === true,
    ask: (question) => ask(question),
    async readInput() {
      if (stdin.isTTY) return "";
      const pieces: Buffer[] = [];
      for await (const piece of stdin) pieces.push(piece);
      return Buffer.concat(pieces).toString("utf8");
    },
  };
}

/** `undefined` at the end of input. */
async function ask(question: string): Promise<string | undefined> {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  // In raw mode Ctrl-C is a key and no signal; it means the same all the same.
  reader.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const closed = new Promise<undefined>((resolve) => reader.once("close", () => resolve(undefined)));
  try {
    return await Promise.race([reader.question(question), closed]);
  } finally {
    reader.close();
  }
}
