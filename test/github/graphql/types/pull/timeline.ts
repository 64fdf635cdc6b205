/**
 * The timeline of a pull request: its comments, reviews, and labels put on and taken off. Other kinds of items are not
 * kept, so a request must name the kinds it wants.
 */
import { visibleReviews } from "../../../acts/reviews.ts";
import { stamp } from "../../../model/clock.ts";
import type { PullRequest, TimelineEvent } from "../../../model/conversations.ts";
import { nodeId } from "../../../model/node-id.ts";
import { fold, type Repository } from "../../../model/repository.ts";
import { NotImplemented } from "../../../server/refusal.ts";
import { connect } from "../../connection.ts";
import { type Args, type Context, type Fields, only, type TypeTable } from "../../resolve.ts";
import { actor } from "../actors.ts";
import { commentSource } from "../comments.ts";
import { labelSource } from "../labels.ts";
import { reviewSource } from "./reviews.ts";

interface Item {
  id: number;
  at: Date;
  source: unknown;
}

interface LabelEventSource {
  __typename: "LabeledEvent" | "UnlabeledEvent";
  at: Repository;
  event: TimelineEvent;
}

/** The items of one kind, in no order yet. */
function itemsOf(context: Context, at: Repository, pull: PullRequest, kind: string): Item[] {
  switch (kind) {
    case "LABELED_EVENT":
    case "UNLABELED_EVENT": {
      const wanted = kind === "LABELED_EVENT" ? "labeled" : "unlabeled";
      const type = kind === "LABELED_EVENT" ? "LabeledEvent" : "UnlabeledEvent";
      const events = at.timeline.filter((one) => one.number === pull.number && one.kind === wanted);
      return events.map((event) => ({ id: event.id, at: event.at, source: { __typename: type, at, event } }));
    }
    case "ISSUE_COMMENT":
      return [...at.comments.values()]
        .filter((one) => one.number === pull.number)
        .map((one) => ({ id: one.id, at: one.createdAt, source: commentSource(at, one) }));
    case "PULL_REQUEST_REVIEW":
      return visibleReviews(at, context.caller, pull).map((one) => ({
        id: one.id,
        at: one.submittedAt ?? one.createdAt,
        source: reviewSource(at, one),
      }));
    default:
      throw new NotImplemented(`timelineItems(itemTypes: ${kind})`);
  }
}

export const timelineFields: Fields<{ at: Repository; pull: PullRequest }> = {
  timelineItems: ({ at, pull }, args: Args, context: Context) => {
    only("timelineItems", args, "first", "last", "after", "before", "itemTypes", "since", "skip");
    if (typeof args.skip === "number" && args.skip > 0) throw new NotImplemented("timelineItems(skip)");
    const kinds = args.itemTypes as string[] | null | undefined;
    if (!kinds) throw new NotImplemented("timelineItems without itemTypes");
    const since = typeof args.since === "string" ? Date.parse(args.since) : 0;
    const items = [...new Set(kinds)]
      .flatMap((kind) => itemsOf(context, at, pull, kind))
      .filter((item) => item.at.getTime() >= since)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
    // schema: `totalCount` counts all items, which are not kept; `filteredCount` these.
    const { totalCount, ...page } = connect(
      "timelineItems",
      args,
      items,
      (item) => item.id,
      (item) => item.source,
    );
    return { ...page, filteredCount: totalCount };
  },
};

const labelEvent = (kind: "LE" | "UNLE"): Fields<LabelEventSource> => ({
  id: ({ event }) => nodeId(kind, event.id),
  createdAt: ({ event }) => stamp(event.at),
  actor: ({ event }, _args, { world }) => actor(world, event.actor),
  label: ({ at, event }) => labelSource(at, at.labels.get(fold(event.label.name)) ?? event.label),
});

export const timelineTypes: TypeTable = {
  LabeledEvent: labelEvent("LE") as Fields<never>,
  UnlabeledEvent: labelEvent("UNLE") as Fields<never>,
};
