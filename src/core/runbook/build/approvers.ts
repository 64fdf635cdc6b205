/** Who may settle a manual check: the check's own words over the runbook's, over ours. */

import type { Problems } from "../problems.ts";
import type { Approvers } from "../runbook.ts";
import { type Mapping, readMapping, reportType } from "../shape/mapping.ts";
import { ticked } from "../ticked.ts";
import type { Tree } from "../yaml/tree.ts";
import type { Bench } from "./checks/bench.ts";
import { judgeKey } from "./checks/ground.ts";
import { isLogin } from "./names.ts";

/** What holds where nothing is written. */
export const APPROVERS: Approvers = {
  role: "write",
  users: [],
  count: 1,
  allowAuthor: false,
  allowLastPusher: false,
  settleS: 60,
};

/** The approvers that are written there, completed from the defaults. */
export function readApprovers(
  tree: Tree | undefined,
  defaults: Approvers,
  bench: Pick<Bench, "ground" | "problems" | "idle">,
): Approvers {
  const { problems } = bench;
  if (tree === undefined) return defaults;
  if (tree.kind !== "map") {
    reportType("`approvers`", "a mapping", tree, problems);
    return defaults;
  }
  const mapping = readMapping("approvers", tree, problems);
  const { values } = mapping;
  for (const key of ["teams", "codeowners", "sha"] as const)
    if (mapping.has(key)) judgeKey(key, mapping.placeOf(key), bench);
  const users = readLogins(mapping.tree("users"), "users", problems);
  // Who is named counts whatever their role, unless one is written besides.
  const role = values.role ?? (users !== undefined && defaults === APPROVERS ? "read" : defaults.role);
  return {
    role,
    users: users ?? defaults.users,
    count: values.count ?? defaults.count,
    allowAuthor: values.allow_author ?? defaults.allowAuthor,
    allowLastPusher: values.allow_last_pusher ?? defaults.allowLastPusher,
    settleS: values.settle ?? defaults.settleS,
    ...optional("teams", readTeams(mapping.tree("teams"), problems) ?? defaults.teams),
    ...optional("codeowners", truth(values.codeowners, defaults.codeowners)),
    ...optional("sha", truth(values.sha, defaults.sha)),
  };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: Value });
}

/** What is written wins over the default, and no is the same as nothing. */
function truth(written: boolean | undefined, inherited: true | undefined): true | undefined {
  return (written ?? inherited) ? true : undefined;
}

/** The agents of a runbook or of the configuration, in small letters. */
export function readAgents(root: Pick<Mapping<"root" | "config">, "tree">, problems: Problems): string[] {
  return (readLogins(root.tree("agents"), "agents", problems) ?? []).map((login) => login.toLowerCase());
}

/** The teams of a list, in small letters, with or without their organisation. */
function readTeams(tree: Tree | undefined, problems: Problems): string[] | undefined {
  if (tree?.kind !== "list") return undefined;
  return tree.items.flatMap((item) => {
    if (item.kind !== "scalar" || typeof item.value !== "string") return [];
    const team = item.value.trimEnd();
    if (/^(?:[a-z\d](?:-?[a-z\d]){0,38}\/)?[a-z\d_][a-z\d_.-]{0,99}$/i.test(team)) return [team.toLowerCase()];
    const hint = team.startsWith("@") ? "; write it without `@`" : "";
    problems.error(item.at, "login", () => `${ticked(team)} in \`teams\` is no team: \`team\` or \`org/team\`${hint}`);
    return [];
  });
}

/** The logins of a list; what is no list of texts has been reported by its schema. */
export function readLogins(tree: Tree | undefined, key: string, problems: Problems): string[] | undefined {
  if (tree?.kind !== "list") return undefined;
  return tree.items.flatMap((item) => {
    if (item.kind !== "scalar" || typeof item.value !== "string") return [];
    const login = item.value.trimEnd();
    if (isLogin(login)) return [login];
    const hint = login.startsWith("@") ? "; write it without `@`" : "";
    problems.error(item.at, "login", () => `${ticked(login)} in \`${key}\` is no login of GitHub${hint}`);
    return [];
  });
}
