/** All REST routes of the forge. The runner adds its own to the same table. */
import type { Route } from "../server/route.ts";
import { appRoutes } from "./apps.ts";
import { checkRunRoutes } from "./check-runs.ts";
import { commitRoutes } from "./git/commits.ts";
import { contentRoutes } from "./git/contents.ts";
import { gitRefRoutes } from "./git/refs.ts";
import { treeRoutes } from "./git/trees.ts";
import { codeownersRoutes } from "./people/codeowners.ts";
import { collaboratorRoutes } from "./people/collaborators.ts";
import { teamRoutes } from "./people/teams.ts";
import { pullRoutes } from "./pulls.ts";
import { repositoryRoutes } from "./repository.ts";
import { commentRoutes } from "./talk/comments.ts";
import { issueRoutes } from "./talk/issues.ts";
import { labelRoutes } from "./talk/labels.ts";
import { reviewRoutes } from "./talk/reviews.ts";

export const restRoutes: readonly Route[] = [
  ...repositoryRoutes,
  ...collaboratorRoutes,
  ...codeownersRoutes,
  ...teamRoutes,
  ...commentRoutes,
  ...issueRoutes,
  ...labelRoutes,
  ...pullRoutes,
  ...reviewRoutes,
  ...checkRunRoutes,
  ...gitRefRoutes,
  ...treeRoutes,
  ...commitRoutes,
  ...contentRoutes,
  ...appRoutes,
];
