/** What is built: one file in `dist/` for each face that is a program of its own. A listed file that is missing is an error. */
export interface Entry {
  /** `dist/NAME.cjs`. */
  readonly name: string;
  /** Path from the root. */
  readonly source: string;
  /**
   * Modules (paths from the root) that stay out of this bundle, with the built file that stands for each: heavy code that
   * is needed only sometimes is an entry of its own and is loaded by `import()` when it is.
   */
  readonly external?: Readonly<Record<string, string>>;
}

export const ENTRIES: readonly Entry[] = [
  {
    name: "action",
    source: "src/action/main.ts",
    external: { "src/core/check/pattern/search.ts": "./patterns.cjs" },
  },
  { name: "app", source: "src/app/main.ts" },
  {
    name: "cli",
    source: "src/cli/main.ts",
    external: { "src/cli/heavy.ts": "./cli-heavy.cjs", "src/cli/hot/move.ts": "./cli-move.cjs" },
  },
  { name: "cli-move", source: "src/cli/hot/move.ts" },
  {
    name: "cli-heavy",
    source: "src/cli/heavy.ts",
    external: {
      "src/cli/github/command.ts": "./cli-github.cjs",
      "src/core/check/pattern/search.ts": "./patterns.cjs",
    },
  },
  { name: "cli-github", source: "src/cli/github/command.ts" },
  { name: "patterns", source: "src/core/check/pattern/search.ts" },
];
