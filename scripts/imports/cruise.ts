/**
 * Follows the imports of a source tree and says which rules they break. Shared by `npm run check` and by the test that
 * tries each rule on a broken sample.
 */
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { RULES } from "./rules.ts";

export interface Imports {
  /** How many modules of `src` were looked at: a checker that sees none finds nothing wrong. */
  readonly modules: number;
  readonly violations: readonly { readonly rule: string; readonly from: string; readonly to: string }[];
}

/** Cruises `src` below `base`. `tsConfig` is the path of the configuration whose resolution counts. */
export async function readImports(base: string, tsConfig: string): Promise<Imports> {
  const { output } = await cruise(
    ["src"],
    {
      baseDir: base,
      ruleSet: { forbidden: [...RULES] },
      validate: true,
      // Types are imports too: a core that names Octokit's types has let it in.
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
    },
    {
      extensions: [".ts", ".js", ".mjs", ".cjs", ".json"],
      conditionNames: ["import", "node", "default", "types"],
      exportsFields: ["exports"],
    },
    { tsConfig: extractTsConfig(tsConfig) },
  );
  if (typeof output === "string") throw new Error("dependency-cruiser answered with text instead of a result.");
  const { modules, summary }: ICruiseResult = output;
  return {
    modules: modules.filter((module) => module.source.startsWith("src/")).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
