/** All REST routes of the forge. The runner adds its own to the same table. */
import type { Route } from "../server/route.ts";
import { appRoutes } from "./apps.ts";
import { checkRunRoutes } from "./check-runs.ts";
import { commentRoutes } from "./comments.ts";
import { contentRoutes } from "./contents.ts";
import { gitDataRoutes } from "./git-data.ts";
import { gitRefRoutes } from "./git-refs.ts";
import { issueRoutes } from "./issues.ts";
import { pullRoutes } from "./pulls.ts";
import { repositoryRoutes } from "./repository.ts";

export const restRoutes: readonly Route[] = [
  ...repositoryRoutes,
  ...commentRoutes,
  ...issueRoutes,
  ...pullRoutes,
  ...checkRunRoutes,
  ...gitRefRoutes,
  ...gitDataRoutes,
  ...contentRoutes,
  ...appRoutes,
];
