/** All types that have resolvers. */

import { checkRunMutations } from "./mutations/check-runs.ts";
import { commentMutations } from "./mutations/comments.ts";
import { commitMutations } from "./mutations/commit-on-branch.ts";
import { issueMutations } from "./mutations/issues.ts";
import type { TypeTable } from "./resolve.ts";
import { checkTypes } from "./types/checks.ts";
import { commentTypes } from "./types/comments.ts";
import { commitTypes } from "./types/commits.ts";
import { issueTypes } from "./types/issues.ts";
import { objectTypes } from "./types/objects.ts";
import { pullTypes } from "./types/pulls.ts";
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
  Mutation: { ...commitMutations, ...checkRunMutations, ...commentMutations, ...issueMutations },
};
