#!/usr/bin/env node
/**
 * The program `statem`. What an agent asks all day is answered here, from what the last writer left, with nothing loaded
 * but `fs`; everything else is in other files, which are loaded only when they are needed.
 */
import { writeSync } from "node:fs";
import { type Found, findRun } from "./hot/found.ts";
import { look } from "./hot/look.ts";
import { readSimple, type Simple } from "./hot/words.ts";
import { versionAnswer } from "./version.ts";

const words = process.argv.slice(2);
const version = versionAnswer(words);
const isRemote = process.env["STATEM_STORE"] === "github";
const simple = isRemote ? undefined : readSimple(words);
const found = simple === undefined ? undefined : findRun(simple, process.env);
const said = simple === undefined || found === undefined ? undefined : look(simple, found, process.env);
if (version !== undefined) say(version);
else if (said !== undefined) say(said);
else if (simple?.verb === "goto" && found !== undefined) move(simple, found);
else carryOut();

function move(asked: Simple, seen: Found): void {
  import("./hot/move.ts")
    .then((quick) => {
      const moved = quick.move(asked, seen, process.env);
      if (moved === undefined) return carryOut(seen.view.run.entry.id);
      say(moved.text, moved.descriptor);
      process.exitCode = moved.exit;
    })
    .catch(tellBroken);
}

/** A full disk under a quick move is told as one under any other command. */
function tellBroken(error: unknown): void {
  import("./heavy.ts")
    .then(({ sayBroken }) => {
      process.exitCode = sayBroken(words, error);
    })
    .catch(fail);
}

/** `entry`: the one that the asker has read, to which a move is bound. */
function carryOut(entry?: string): void {
  import("./heavy.ts")
    .then(async ({ runCommandLine }) => {
      process.exitCode = await runCommandLine(words, entry);
    })
    .catch(fail);
}

function fail(error: unknown): void {
  say(`statem: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`, 2);
  process.exitCode = 1;
}

/** `process.stdout` would load what streams need. A reader that is slow is waited for, one that has gone is let go. */
function say(text: string, descriptor = 1): void {
  const bytes = Buffer.from(text, "utf8");
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "EAGAIN") continue;
      if (code === "EPIPE") return;
      throw error;
    }
  }
}
