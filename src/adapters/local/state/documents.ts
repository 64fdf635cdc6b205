/** Files outside the runs: runbooks, what predicates ask about, dynamic checks. What cannot be read is told, not thrown. */
import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, resolve } from "node:path";
import type { Document, Documents } from "../../../ports/local/surroundings.ts";
import { codeOf } from "./errors.ts";
import { makeFolder } from "./folders.ts";
import { treeOf } from "./tree.ts";

export const documents: Documents = {
  read(path): Document {
    try {
      const bytes = readFileSync(path);
      return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
    } catch (error) {
      const code = codeOf(error);
      if (code === "ENOENT" || code === "ENOTDIR") return { kind: "missing" };
      if (code === "EISDIR") return { kind: "folder" };
      if (error instanceof TypeError) return { kind: "unreadable", why: "it is no UTF-8 text" };
      return { kind: "unreadable", why: error instanceof Error ? error.message : String(error) };
    }
  },
  write(path, text) {
    makeFolder(dirname(path));
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  },
  resolve(path, from) {
    const home = /^~(?=\/|$)/.test(path) ? `${homedir()}${path.slice(1)}` : path;
    const absolute = resolve(from, home);
    try {
      return realpathSync(absolute);
    } catch {
      return absolute;
    }
  },
  isFolder(path) {
    try {
      return statSync(path).isDirectory();
    } catch {
      return false;
    }
  },
  baseOf(path) {
    const folder = dirname(path);
    return basename(folder) === ".statem" ? dirname(folder) : folder;
  },
  tracked(folder, names) {
    // No git, no repository, or no such folder: nothing is tracked.
    const found = spawnSync("git", ["ls-files", "-z", "--", ...names], { cwd: folder, encoding: "utf8" });
    return (found.stdout ?? "").split("\0").filter((path) => path !== "");
  },
  treeOf,
};
