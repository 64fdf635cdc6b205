/**
 * Bundles an entry into one CommonJS file that runs on Node 20 without `node_modules`. The same sources give the same
 * bytes on every machine and in every folder, so that CI can rebuild `dist/` and compare: paths are relative to the root,
 * and nothing of the environment goes in.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { dropUnused } from "./drop-unused.ts";
import type { Entry } from "./entries.ts";

export interface Bundle {
  readonly code: string;
  /** Comments with `@license`, `@preserve` or `!` that stood in the sources. */
  readonly legalComments: string;
  /** Files that went in, as paths from the root. */
  readonly inputs: readonly string[];
}

export async function bundle(root: string, entry: Entry): Promise<Bundle> {
  if (!existsSync(join(root, entry.source))) {
    throw new Error(
      `${entry.source} is missing, and scripts/build/entries.ts lists it as the source of ${entry.name}.cjs.`,
    );
  }
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { [entry.name]: entry.source },
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    charset: "utf8",
    legalComments: "external",
    // Names stay, so that a stack trace in a job's log can be read; the white space is what costs time to parse.
    minifySyntax: true,
    minifyWhitespace: true,
    define: {
      // Packages that are ESM only ask where they are; in CommonJS nobody answers unless we do.
      "import.meta.url": "importMetaUrl",
      STATEM_BUILT_VERSION: JSON.stringify(versionIn(root)),
    },
    inject: ["scripts/build/import-meta-url.js"],
    // `require` of another file of ours needs no ESM loader.
    supported: { "dynamic-import": false },
    // A configuration beside the sources decides nothing here that is not said above.
    tsconfigRaw: { compilerOptions: { target: "ES2023", verbatimModuleSyntax: true } },
    logLevel: "silent",
    plugins: [dropUnused(), ...(entry.external ? [keepOut(root, entry.external)] : [])],
  });
  const textOf = (suffix: string): string => outputFiles.find((file) => file.path.endsWith(suffix))?.text ?? "";
  return { code: textOf(".cjs"), legalComments: textOf(".LEGAL.txt"), inputs: inputsOf(metafile) };
}

function versionIn(root: string): string {
  if (!existsSync(join(root, "package.json"))) return "0.0.0";
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return version;
}

/** Leaves the named modules to other built files. */
function keepOut(root: string, external: Readonly<Record<string, string>>): Plugin {
  const targets = new Map(Object.entries(external).map(([source, built]) => [join(root, source), built]));
  return {
    name: "keep-out",
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const built = targets.get(resolve(resolveDir, path));
        return built === undefined ? undefined : { path: built, external: true };
      });
    },
  };
}

function inputsOf({ outputs }: Metafile): string[] {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  return [...new Set(used)].sort();
}
