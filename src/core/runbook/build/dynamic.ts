/** A node's settings for dynamic checks, completed from StateM's defaults. */
import { CHECK_TYPES, type DynamicSettings } from "../local.ts";
import type { Problems } from "../problems.ts";
import { readMapping, reportType } from "../shape/mapping.ts";
import type { Tree } from "../yaml/tree.ts";

export function readDynamicSettings(tree: Tree | undefined, problems: Problems): DynamicSettings | undefined {
  if (tree === undefined) return undefined;
  if (tree.kind !== "map") {
    reportType("`dynamic_before_transfer`", "a mapping", tree, problems);
    return undefined;
  }
  const { values } = readMapping("dynamic", tree, problems);
  const settings = {
    required: values.required ?? false,
    minItems: values.min_items ?? 0,
    requireReason: values.require_reason ?? false,
    requireBasis: values.require_basis ?? false,
    stalePolicy: values.stale_policy ?? "none",
    allowTypes: values.allow_types ? [...new Set(values.allow_types)].sort() : CHECK_TYPES,
  } as const;
  const summary = {
    path: "current_entry",
    required: settings.required,
    min_items: settings.minItems,
    require_reason: settings.requireReason,
    require_basis: settings.requireBasis,
    merge: "all",
    refresh: "on_attempt",
    stale_policy: settings.stalePolicy,
    allow_types: settings.allowTypes,
  };
  return { ...settings, summary };
}
