/** Stands for `import.meta.url` in a CommonJS bundle; left out where nobody asks. */
export const importMetaUrl = /* @__PURE__ */ (() => require("node:url").pathToFileURL(__filename).href)();
