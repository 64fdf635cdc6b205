/** Whether every box in the pull request's text is ticked. No box at all is no answer. */
import { type Answer, fewOf } from "./answer.ts";
import { tasksIn } from "./markdown/tasks.ts";

export function judgeBodyChecklist(body: string): readonly Answer[] {
  const tasks = tasksIn(body);
  if (tasks.length === 0) return [{ verdict: "limited", reason: "checklist_empty", detail: {} }];
  const open = tasks.filter(({ isTicked }) => !isTicked).map(({ text }) => text.replaceAll("`", "'"));
  const detail = { used: String(tasks.length - open.length), limit: String(tasks.length) };
  if (open.length > 0)
    return [{ verdict: "fail", reason: "checklist_open", detail: { ...detail, items: fewOf(open) } }];
  return [{ verdict: "pass", reason: "checklist_ticked", detail }];
}
