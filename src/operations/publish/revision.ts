/** The files that one revision of a run's folder writes together, and what its message says. */
import { type RunRecord, type Segment, writeRecord } from "../../core/record/record.ts";
import { historyOf } from "../../core/render/history.ts";
import { renderRunPage } from "../../core/render/stored/branch-page.ts";
import { renderRevisionMessage } from "../../core/render/stored/revision.ts";
import type { View } from "../../core/render/view.ts";
import type { Happening } from "../../core/run/event.ts";
import type { Revision } from "../../ports/run-store.ts";
import { FILES, segmentFile } from "../names.ts";

export interface RevisionParts {
  readonly record: RunRecord;
  readonly segments: readonly Segment[];
  readonly happenings: readonly Happening[];
  readonly view: View & { kind: "run" };
  /** The pinned runbook's text, when this is the first revision. */
  readonly runbook: string | undefined;
}

export function revisionOf({ record, segments, happenings, view, runbook }: RevisionParts): Revision {
  const { headline, body } = renderRevisionMessage(record.run, historyOf(happenings));
  return {
    run: record.run,
    files: {
      [FILES.record]: writeRecord(record),
      [FILES.page]: renderRunPage(view),
      ...Object.fromEntries(segments.map((one) => [segmentFile(one.first), `${JSON.stringify(one, null, 1)}\n`])),
      ...(runbook === undefined ? {} : { [FILES.runbook]: runbook }),
    },
    headline,
    body,
  };
}
