/**
 * The direction of imports (faces -> operations -> ports -> core; adapters implement ports) as dependency-cruiser rules.
 * Every forbidden import breaks exactly one rule, so that the rule's name says what is wrong: the rules about layers
 * leave to others what faces, `test` and packages with a room of their own are about.
 */
import type { IRegularForbiddenRuleType } from "dependency-cruiser";
import { ROOMS } from "./rooms.ts";

const FACES = "^src/(app|action|cli)/";
const OUTSIDE = "^(test|scripts|bench|dist)/";

/** A package's modules, found in `node_modules` wherever that is, or named but not found. */
const packagePath = (names: string): string => `(^|/node_modules/)(${names})(/|$)|^node_modules/(${names})/`;
const roomed = packagePath(ROOMS.map((room) => room.packages).join("|"));

/** What other rules judge. */
const JUDGED_ELSEWHERE = [FACES, OUTSIDE, roomed];

type Rule = IRegularForbiddenRuleType & { readonly name: string };

function forbid(name: string, comment: string, rule: Pick<IRegularForbiddenRuleType, "from" | "to">): Rule {
  return { name, comment, severity: "error", ...rule };
}

export const RULES: readonly Rule[] = [
  forbid("faces-apart", "A face imports no other face; what two need is an operation.", {
    from: { path: "^src/(app|action|cli)/" },
    to: { path: FACES, pathNot: "^src/$1/" },
  }),
  forbid("nobody-imports-a-face", "Faces are where the program starts; nothing below knows them.", {
    from: { path: "^src/", pathNot: FACES },
    to: { path: FACES },
  }),
  forbid("faces-bring-no-packages", "A face uses Node and its own SDK; other packages need a room (rooms.ts).", {
    from: { path: FACES },
    to: { path: "(^|/)node_modules/", pathNot: roomed },
  }),
  forbid("operations-use-core-and-ports", "An operation is core and ports only: what touches the world is a port.", {
    from: { path: "^src/operations/" },
    to: { pathNot: ["^src/(operations|ports|core)/", ...JUDGED_ELSEWHERE], couldNotResolve: false },
  }),
  forbid("ports-use-core", "A port is written in the core's words and in nobody else's.", {
    from: { path: "^src/ports/" },
    to: { pathNot: ["^src/(ports|core)/", ...JUDGED_ELSEWHERE], couldNotResolve: false },
  }),
  forbid("core-is-alone", "The core is pure: it imports neither Node, nor packages, nor other layers.", {
    from: { path: "^src/core/" },
    to: { pathNot: ["^src/core/", ...JUDGED_ELSEWHERE], couldNotResolve: false },
  }),
  forbid("adapters-use-ports-and-core", "An adapter implements ports with Node and its SDK, and knows no operation.", {
    from: { path: "^src/adapters/" },
    to: {
      pathNot: ["^src/(adapters|ports|core)/", ...JUDGED_ELSEWHERE],
      couldNotResolve: false,
      dependencyTypesNot: ["core"],
    },
  }),
  forbid("adapters-apart", "Adapters do not know each other; a face wires them.", {
    from: { path: "^src/adapters/([^/]+)" },
    to: { path: "^src/adapters/", pathNot: "^src/adapters/$1/" },
  }),
  forbid("src-stays-inside", "What we ship imports no test, script, benchmark or built file.", {
    from: { path: "^src/" },
    to: { path: OUTSIDE },
  }),
  forbid("imports-resolve", "An import that leads nowhere would escape the other rules.", {
    from: { path: "^src/" },
    to: { couldNotResolve: true },
  }),
  ...ROOMS.map((room) =>
    forbid(room.rule, `Imported in ${room.folders} alone.`, {
      from: { path: "^src/", pathNot: room.folders },
      to: { path: packagePath(room.packages) },
    }),
  ),
];

export const RULE_NAMES: readonly string[] = RULES.map((rule) => rule.name);
