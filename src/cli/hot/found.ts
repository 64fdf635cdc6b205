/** The run that is meant, if what its last writer left still fits every file that it was made from. Loads `fs` alone. */
import { readFileSync, statSync } from "node:fs";
import { type Book, readBook } from "../../core/local/store/book.ts";
import { readView, type View } from "../../core/local/store/view.ts";
import { nearestStateFolder } from "./folder.ts";
import { isId, type Simple } from "./words.ts";

export interface Found {
  /** The state folder, absolute. */
  readonly root: string;
  readonly folder: string;
  readonly view: View;
  readonly book: Book;
}

/** Nothing when anything is not as it was left: then the journal is read, and its chain checked. */
export function findRun(simple: Simple, env: Readonly<Record<string, string | undefined>>): Found | undefined {
  try {
    const given = simple.stateDir ?? env["STATEM_STATE_DIR"];
    if (given === "" || given?.startsWith("~")) return undefined;
    const root =
      given === undefined
        ? nearestStateFolder(process.cwd())
        : given.startsWith("/")
          ? given
          : `${process.cwd()}/${given}`;
    const run = simple.runId ?? readFileSync(`${root}/active_run`, "utf8").trim();
    if (!isId(run)) return undefined;
    const folder = `${root}/runs/${run}`;
    const view = readView(readFileSync(`${folder}/view.json`, "utf8"));
    if (view === undefined || view.run.id !== run || !fits(folder, view)) return undefined;
    const book = readBook(readFileSync(`${folder}/book.json`, "utf8"), view.run.spec.digest);
    if (book === undefined || book.spec.path !== view.run.spec.path) return undefined;
    const isSame = readFileSync(book.spec.path).equals(Buffer.from(book.spec.text, "utf8"));
    return isSame ? { root, folder, view, book } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a view was made from the files that are there now. */
export function fits(folder: string, { journal, state }: View): boolean {
  const stamp = (file: string) => statSync(`${folder}/${file}`, { throwIfNoEntry: false });
  const [one, other] = [stamp("journal.jsonl"), stamp("state.json")];
  if (one === undefined || other === undefined) return false;
  const isJournal = one.size === journal.size && one.mtimeMs === journal.mtimeMs;
  return isJournal && other.size === state.size && other.mtimeMs === state.mtimeMs;
}
