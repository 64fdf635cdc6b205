/** Tells what is new in public: the check on the head, the first line of the sticky comment, answers, dispatched orders. */
import type { MemoryPull } from "../../src/adapters/memory/pulls.ts";
import type { MemoryRepository } from "../../src/adapters/memory/repository.ts";
import { answeredComment, isSticky } from "../../src/core/render/markers.ts";

export class Teller {
  readonly #repository: MemoryRepository;
  readonly #seen = new Set<string>();
  readonly #orders = new Set<object>();
  #lines: string[] = [];
  #check = "";
  #sticky = "";

  constructor(repository: MemoryRepository) {
    this.#repository = repository;
  }

  act(line: string): void {
    this.#lines.push(`* ${line}`);
  }

  /** Adds a line for everything that has changed since the last look. */
  look(pull: MemoryPull): void {
    for (const order of this.#repository.orders) {
      if (this.#orders.has(order)) continue;
      this.#orders.add(order);
      this.#lines.push(`    dispatch: ${order.operation} at ${order.head.slice(0, 7)}`);
    }
    this.#lookAtCheck(pull.head);
    for (const { id, author, body } of pull.comments) {
      if (author?.login !== this.#repository.ours) continue;
      if (isSticky(body)) this.#lookAtSticky(firstLine(body));
      else if (!this.#seen.has(String(id))) this.#lines.push(`    answer: ${firstLine(body)}`);
      if (answeredComment(body) !== undefined) this.#seen.add(String(id));
    }
  }

  tell(): string {
    const told = this.#lines.join("\n");
    this.#lines = [];
    return `\n${told}\n`;
  }

  #lookAtCheck(head: string): void {
    const check = this.#repository.checks.findLast((one) => one.head === head);
    const line = check ? `${check.name}: ${check.conclusion ?? check.status} | ${check.title}` : "no check";
    if (line !== this.#check) this.#lines.push(`    check ${line}`);
    this.#check = line;
  }

  #lookAtSticky(line: string): void {
    if (line !== this.#sticky) this.#lines.push(`    sticky: ${line}`);
    this.#sticky = line;
  }
}

/** The line below the marker. */
function firstLine(body: string): string {
  return body.split("\n")[1] ?? "";
}
