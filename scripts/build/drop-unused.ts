/**
 * Packages that do nothing when they are loaded, but do not say so in their `package.json`: where nothing of them is used,
 * they stay out. The toolkit's HTTP client alone brings half a megabyte that every Action process would parse in vain.
 */
import type { Plugin } from "esbuild";

const SILENT = /^(@actions\/(http-client|exec|io|github)|undici|\.\/(oidc-utils|utils|platform)\.js)(\/|$)/;

export function dropUnused(): Plugin {
  return {
    name: "drop-unused",
    setup({ onResolve, resolve }) {
      onResolve({ filter: SILENT }, async ({ path, importer, kind, resolveDir, pluginData }) => {
        const ofToolkit = !path.startsWith(".") || importer.includes("/node_modules/@actions/");
        if (pluginData === SILENT || !ofToolkit) return undefined;
        const found = await resolve(path, { importer, kind, resolveDir, pluginData: SILENT });
        return { ...found, sideEffects: false };
      });
    },
  };
}
