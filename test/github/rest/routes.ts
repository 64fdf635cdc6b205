/** All REST routes of the forge. The runner adds its own to the same table. */
import type { Route } from "../server/route.ts";
import { appRoutes } from "./apps.ts";
import { checkRunRoutes } from "./check-runs.ts";
import { commitRoutes } from "./git/commits.ts";
import { contentRoutes } from "./git/contents.ts";
import { gitRefRoutes } from "./git/refs.ts";
import { treeRoutes } from "./git/trees.ts";
import { pullRoutes } from "./pulls.ts";
import { repositoryRoutes } from "./repository.ts";
import { commentRoutes } from "./talk/comments.ts";
import { issueRoutes } from "./talk/issues.ts";
import { labelRoutes } from "./talk/labels.ts";

export const restRoutes: readonly Route[] = [
  ...repositoryRoutes,
  ...commentRoutes,
  ...issueRoutes,
  ...labelRoutes,
  ...pullRoutes,
  ...checkRunRoutes,
  ...gitRefRoutes,
  ...treeRoutes,
  ...commitRoutes,
  ...contentRoutes,
  ...appRoutes,
];
