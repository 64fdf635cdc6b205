/**
 * Sees to it that a command does not outlive us. It runs in a session of its own, so neither Ctrl-C nor a runner that
 * cancels a job reaches it: while one runs, our own end ends it first.
 */
import { killAll } from "./processes.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Running commands: mark to process group. */
const running = new Map<string, number>();
let isListening = false;

/** Guards a command until the returned function is called. */
export function guard(group: number, mark: string): () => void {
  running.set(mark, group);
  if (!isListening) {
    isListening = true;
    process.on("exit", endAll);
    for (const signal of SIGNALS) process.on(signal, endAllAndUs);
  }
  return () => {
    running.delete(mark);
    if (running.size === 0) stopListening();
  };
}

function endAll(): void {
  for (const [mark, group] of running) killAll(group, mark);
}

function endAllAndUs(signal: NodeJS.Signals): void {
  endAll();
  stopListening();
  // Whoever else listens decides what the signal means; nobody, and it means what it always does.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function stopListening(): void {
  isListening = false;
  process.off("exit", endAll);
  for (const signal of SIGNALS) process.off(signal, endAllAndUs);
}
