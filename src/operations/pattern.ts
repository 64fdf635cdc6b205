/** The engine behind patterns, loaded when the first one is asked for: it is as dear as half a program. */
import type { Search } from "../core/check/pattern/search.ts";

export async function patternSearch(): Promise<Search> {
  const { searchPattern } = await import("../core/check/pattern/search.ts");
  return searchPattern;
}
