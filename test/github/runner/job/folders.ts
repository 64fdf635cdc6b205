/** Owns the folders of a job on its machine: fresh for each job, gone afterwards. Laid out as on GitHub's runners. */
import { mkdirSync, mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where a job lives on disk. */
export interface JobFolders {
  root: string;
  workspace: string;
  temp: string;
  home: string;
  toolCache: string;
  fileCommands: string;
}

/** Makes a job's folders, all empty. */
export function createFolders(repo: string): JobFolders {
  const name = repo.split("/")[1] ?? "repo";
  const root = mkdtempSync(join(realpathSync(tmpdir()), "runner-"));
  const temp = join(root, "work", "_temp");
  const folders = {
    root,
    workspace: join(root, "work", name, name),
    temp,
    home: join(root, "home"),
    toolCache: join(root, "toolcache"),
    fileCommands: join(temp, "_runner_file_commands"),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  return folders;
}

/** Removes everything that a job left on disk. */
export async function removeFolders(folders: JobFolders): Promise<void> {
  await rm(folders.root, { recursive: true, force: true, maxRetries: 3 });
}
