/**
 * The core has no clock, chance, environment or promise. Types keep out most of it (`tsconfig.core.json` knows neither
 * Node nor the DOM); what the language itself brings along is looked for here.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { nodesOf, sourcesOf } from "./tree.ts";

/** Names that a pure program has no use for, whoever declares them. */
const NAMES = new Set([
  ..."process setTimeout setInterval setImmediate queueMicrotask performance globalThis console fetch".split(" "),
  ..."crypto require Promise Intl".split(" "),
]);
/** Methods that answer by the machine's language or time zone. */
const LOCAL_METHODS =
  /^(toLocale\w*|localeCompare|getTimezoneOffset|get(FullYear|Month|Date|Day|Hours|Minutes|Seconds))$/;

function impurityOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const name = node.name.text;
    const owner = ts.isIdentifier(node.expression) ? node.expression.text : "";
    if (`${owner}.${name}` === "Date.now" || `${owner}.${name}` === "Math.random") return `${owner}.${name}`;
    if (LOCAL_METHODS.test(name)) return name;
  }
  if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length) return "new Date()";
  if (ts.isCallExpression(node) && node.expression.getText() === "Date") return "Date()";
  if (ts.isAwaitExpression(node) || node.kind === ts.SyntaxKind.AsyncKeyword) return "async";
  if (ts.isMetaProperty(node)) return "import.meta";
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return "import()";
  if (ts.isIdentifier(node) && NAMES.has(node.text) && !isOwnName(node)) return node.text;
  return undefined;
}

/** A property, key or declared name that merely is spelled so. */
function isOwnName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent)) return parent.getChildAt(0) !== node;
  return "name" in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent);
}

const impuritiesOf = (text: string): string[] =>
  [...nodesOf(text)].flatMap(({ node, line }) => {
    const impurity = impurityOf(node);
    return impurity === undefined ? [] : [`${line}: ${impurity}`];
  });

test("the core mentions no clock, chance, environment or promise", () => {
  const sources = sourcesOf("src/core");
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.flatMap(({ path, text }) => impuritiesOf(text).map((found) => `${path}:${found}`))).toEqual([]);
});

test.each([
  ["const at = Date.now();", "Date.now"],
  ["const at = new Date();", "new Date()"],
  ["const at = new Date;", "new Date()"],
  ["const at = Date();", "Date()"],
  ["const dice = Math.random();", "Math.random"],
  ["const home = process.env.HOME;", "process"],
  ["setTimeout(() => 1, 5);", "setTimeout"],
  ["const key = { process };", "process"],
  ["export async function go() {}", "async"],
  ["const sorted = names.sort((a, b) => a.localeCompare(b));", "localeCompare"],
  ["const hour = date.getHours();", "getHours"],
  ["const here = import.meta.url;", "import.meta"],
  ["const yaml = import('yaml');", "import()"],
])("%s is found", (text, impurity) => {
  expect(impuritiesOf(text)).toEqual([`1: ${impurity}`]);
});

test.each([
  "// Date.now() and Math.random() are for shells",
  "const hint = 'Date.now() and process.env';",
  "const at = new Date(text); const hour = at.getUTCHours();",
  "const step = { process: 1, fetch: 2 }; step.process;",
  "interface Step { console: string }",
  "const floor = Math.floor(2);",
])("%s is nothing to complain about", (text) => {
  expect(impuritiesOf(text)).toEqual([]);
});

test("the core's own compilation knows neither Node nor the DOM, whatever packages bring along", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const config = ts.readConfigFile(join(root, "tsconfig.core.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  expect(fileNames.length).toBeGreaterThan(5);

  const sample = join(root, "src/core/impure.ts");
  const globals = ["process", "Buffer", "document", "setTimeout", "console", "fetch", "URL"];
  const text = `export const impure = [${globals.join(", ")}];\n`;
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([...fileNames, sample], options, {
    ...host,
    fileExists: (path) => path === sample || host.fileExists(path),
    getSourceFile: (path, target) =>
      path === sample ? ts.createSourceFile(path, text, target) : host.getSourceFile(path, target),
  });
  const messages = program.getSemanticDiagnostics(program.getSourceFile(sample)).map(({ messageText }) => messageText);
  expect(messages).toHaveLength(globals.length);
});
