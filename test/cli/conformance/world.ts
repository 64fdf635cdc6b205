/** The folder of one case, and the words that stand for what differs from run to run: ids, times, digests. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isObject, type Json } from "./subset.ts";

export class CaseWorld {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "statem-conf-")));
  readonly #given: string;
  readonly #labels = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(given: Json) {
    this.#given = JSON.stringify(given);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), this.fill(text));
  }

  fill(text: string): string {
    return text.replaceAll("<ROOT>", this.root);
  }

  /** Learns the ids that an answer shows. */
  learn(value: Json, isTop = true): void {
    if (Array.isArray(value)) for (const item of value) this.learn(item, false);
    if (!isObject(value)) return;
    for (const key of ["current_entry_id", "parent_entry_id", "entry_id"]) this.#label("ENTRY", value[key]);
    if (isTop) this.#label("RUN", value["run_id"]);
    this.#label("AGENT", value["agent_id"]);
    for (const inner of Object.values(value)) this.learn(inner, false);
  }

  normal(text: string): string {
    let normal = text.replaceAll(this.root, "<ROOT>");
    for (const id of [...this.#labels.keys()].sort((one, other) => other.length - one.length)) {
      normal = normal.replaceAll(id, this.#labels.get(id) ?? "");
    }
    return normal
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g, "<TS>")
      .replace(/\b[0-9a-f]{64}\b/g, "<SHA256>")
      .replace(/\b[0-9a-f]{32}\b/g, "<HEX32>");
  }

  normalJson(value: Json): Json {
    if (typeof value === "string") return this.normal(value);
    if (Array.isArray(value)) return value.map((item: Json) => this.normalJson(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [this.normal(key), this.normalJson(inner)]));
  }

  #label(kind: string, value: Json | undefined): void {
    if (typeof value !== "string" || value.length < 4 || this.#labels.has(value)) return;
    if (kind !== "ENTRY" && this.#given.includes(value)) return;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    this.#labels.set(value, `<${kind}${count}>`);
  }
}
