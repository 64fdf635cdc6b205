/** Python's patterns in RE2's words. */
export type Translation =
  | { readonly kind: "ok"; readonly pattern: string }
  | { readonly kind: "refused"; readonly message: string; readonly at: number };

export function translatePattern(pattern: string): Translation {
  return { kind: "ok", pattern };
}
