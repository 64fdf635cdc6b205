/** Owns mappings from names to values with expressions: `env`, `with`, `outputs`. */
import type { Scope } from "../expression/scopes.ts";
import { compileTemplate, type Template } from "../expression/template.ts";
import { readMapping, readScalar } from "./shape.ts";

/** Reads a mapping; nothing is an empty one. */
export function readTemplates(value: unknown, scope: Scope, where: string): Record<string, Template> {
  if (value === undefined || value === null) return {};
  const templates: Record<string, Template> = {};
  for (const [name, item] of Object.entries(readMapping(value, where))) {
    templates[name] = compileTemplate(readScalar(item, `${where}.${name}`), scope, `${where}.${name}`);
  }
  return templates;
}
