/**
 * Local runs as files: `active_run`, `runs/RUN/...`, `locks/RUN`, and `archive/` for what `--fresh` moved aside. Only `fs`
 * is loaded: the fastest commands come through here.
 */
import { isUtf8 } from "node:buffer";
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import type { RunFiles } from "../../../ports/local/run-files.ts";
import { codeOf } from "./errors.ts";
import { makeFolder } from "./folders.ts";
import { underLock } from "./lock.ts";

export function createRunFiles(root: string): RunFiles {
  const folder = (run: string): string => `${root}/runs/${run}`;
  return {
    root,
    readActive: () => unlessMissing(() => readFileSync(`${root}/active_run`, "utf8")),
    writeActive(text) {
      makeFolder(root);
      if (unlessMissing(() => readFileSync(`${root}/active_run`, "utf8")) !== text)
        write(`${root}/active_run`, text, true);
    },
    stamp: (run, file) =>
      unlessMissing(() => {
        const { size, mtimeMs } = statSync(`${folder(run)}/${file}`);
        return { size, mtimeMs };
      }),
    read: (run, file, from = 0) => unlessMissing(() => decode(`${folder(run)}/${file}`, from)),
    hold: (run, holder, work) => underLock(`${root}/locks`, run, holder, work),
    append(run, text, at) {
      // Only the first event makes the file: others in a new one would follow nothing.
      const isNew = at === 0 && !existsSync(`${folder(run)}/journal.jsonl`);
      if (isNew) makeFolder(folder(run));
      const file = openSync(`${folder(run)}/journal.jsonl`, isNew ? "wx+" : "r+");
      try {
        if (fstatSync(file).size > at) ftruncateSync(file, at);
        const bytes = Buffer.from(text, "utf8");
        for (let written = 0; written < bytes.length; ) {
          written += writeSync(file, bytes, written, bytes.length - written, at + written);
        }
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      if (isNew) syncFolders([folder(run), `${root}/runs`, root]);
    },
    replace(run, file, text, durable) {
      makeFolder(folder(run));
      write(`${folder(run)}/${file}`, text, durable);
    },
    archive(run, suffix) {
      makeFolder(`${root}/archive`);
      const to = `${root}/archive/${run}-${suffix}`;
      renameSync(folder(run), to);
      syncFolders([`${root}/archive`, `${root}/runs`]);
      return to;
    },
  };
}

function write(path: string, text: string, durable: boolean): void {
  const draft = `${path}.tmp`;
  if (durable) {
    const file = openSync(draft, "w");
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } else writeFileSync(draft, text);
  renameSync(draft, path);
  if (durable) syncFolders([path.slice(0, path.lastIndexOf("/"))]);
}

/** A new name lasts once its folder is synced; systems that cannot do so need not. */
function syncFolders(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      const handle = openSync(folder, "r");
      fsyncSync(handle);
      closeSync(handle);
    } catch (error) {
      if (!["EISDIR", "EPERM", "EACCES", "EINVAL"].includes(codeOf(error))) throw error;
    }
  }
}

function decode(path: string, from: number): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
    let length = 0;
    while (length < bytes.length) {
      const got = readSync(file, bytes, length, bytes.length - length, from + length);
      if (got === 0) break;
      length += got;
    }
    const read = bytes.subarray(0, length);
    if (!isUtf8(read)) throw new TypeError(`${path} is no UTF-8 text.`);
    return read.toString("utf8");
  } finally {
    closeSync(file);
  }
}

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
    throw error;
  }
}
