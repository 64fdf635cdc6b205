/** All types that have resolvers. */

import { checkRunMutations } from "./mutations/check-runs.ts";
import { commentMutations } from "./mutations/comments.ts";
import { commitMutations } from "./mutations/commit-on-branch.ts";
import { draftMutations } from "./mutations/drafts.ts";
import { issueMutations } from "./mutations/issues.ts";
import { labelMutations } from "./mutations/labels.ts";
import { reviewMutations } from "./mutations/reviews.ts";
import type { TypeTable } from "./resolve.ts";
import { checkTypes } from "./types/checks.ts";
import { commentTypes } from "./types/comments.ts";
import { commitTypes } from "./types/commits.ts";
import { issueTypes } from "./types/issues.ts";
import { labelTypes } from "./types/labels.ts";
import { objectTypes } from "./types/objects.ts";
import { pullTypes } from "./types/pull/pulls.ts";
import { reviewTypes } from "./types/pull/reviews.ts";
import { timelineTypes } from "./types/pull/timeline.ts";
import { queryTypes } from "./types/query.ts";
import { repositoryTypes } from "./types/repository.ts";

export const typeTable: TypeTable = {
  ...queryTypes,
  ...repositoryTypes,
  ...objectTypes,
  ...commitTypes,
  ...pullTypes,
  ...issueTypes,
  ...commentTypes,
  ...checkTypes,
  ...labelTypes,
  ...reviewTypes,
  ...timelineTypes,
  Mutation: {
    ...commitMutations,
    ...checkRunMutations,
    ...commentMutations,
    ...labelMutations,
    ...draftMutations,
    ...reviewMutations,
    ...issueMutations,
  },
};
