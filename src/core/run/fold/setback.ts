/** What is kept of failures and rejections when the run leaves the node in which they were seen. */
import type { Run, Setback } from "../run.ts";

/** The run with what speaks against it now remembered; an older setback stays where nothing does. */
export function rememberSetback(run: Run): Run {
  const { commit } = run.subject.head;
  const receipts = Object.values(run.receipts).filter(
    (one) => one.verdict !== "pass" && one.staleSince === undefined && one.checkedAt.head === commit,
  );
  const rejections = run.rejections.filter((one) => one.staleSince === undefined && one.head === commit);
  if (receipts.length === 0 && rejections.length === 0) return run;
  return { ...run, setback: { node: run.entry.node, receipts, rejections } };
}

/** The run without what the setback says of this check: it has been decided anew. */
export function settleSetback(run: Run, check: string): Run {
  const { setback, ...rest } = run;
  if (!setback) return run;
  const isOther = (one: { readonly check: string }) => one.check !== check;
  const left: Setback = {
    ...setback,
    receipts: setback.receipts.filter(isOther),
    rejections: setback.rejections.filter(isOther),
  };
  return left.receipts.length + left.rejections.length === 0 ? rest : { ...run, setback: left };
}
