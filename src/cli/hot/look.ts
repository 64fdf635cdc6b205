/** Answers of the looking commands, filled into what was made ready. */
import { historyProse } from "../../core/local/show/prose.ts";
import type { Template } from "../../core/local/store/book.ts";
import { dumps, escaped } from "../../core/local/text/json.ts";
import type { Found } from "./found.ts";
import { isId, type Simple } from "./words.ts";

export function look(
  simple: Simple,
  found: Found,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { view, book } = found;
  const { run } = view;
  const node = Object.hasOwn(book.nodes, run.entry.node) ? book.nodes[run.entry.node] : undefined;
  const agent = simple.agentId ?? (env["STATEM_AGENT_ID"] || run.agent);
  if (node === undefined || !isId(agent)) return undefined;
  const fill = (template: Template | undefined): string | undefined => {
    if (template === undefined) return undefined;
    if (!simple.json) return template.prose === "" ? undefined : template.prose;
    const { marks } = book;
    // A mark stands in quotes, and a node's name may need escapes of its own.
    const named = template.json.replaceAll(`"${marks.node}"`, () => escaped(run.entry.node));
    return `${named.replaceAll(marks.entry, run.entry.id).replaceAll(marks.agent, agent)}\n`;
  };
  switch (simple.verb) {
    case "cur":
      return fill(node.cur);
    case "next":
      return fill(node.next);
    case "state":
      return fill(book.state);
    case "ls":
      return fill(Object.hasOwn(book.nodes, simple.node ?? "") ? book.nodes[simple.node ?? ""]?.ls : undefined);
    case "history": {
      const { tail } = simple;
      if ((tail === undefined || tail > view.tail.length) && view.tail.length < run.shown) return undefined;
      const history = tail === undefined ? view.tail : view.tail.slice(-tail);
      if (!simple.json) return historyProse(history);
      return `${dumps({ run_id: run.id, current: run.entry.node, history })}\n`;
    }
    case "goto":
      return undefined;
  }
}
