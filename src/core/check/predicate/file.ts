/** What an adapter saw where a predicate's path leads. */

export type FileSeen = { /** Absolute, for messages. */ readonly path: string } & (
  | { readonly kind: "missing" | "folder" }
  | { readonly kind: "text"; readonly text: string }
  /** It is there, and its text is not to be had: no UTF-8, too large, not permitted. `isEmpty` if that much is known. */
  | { readonly kind: "unreadable"; readonly why: string; readonly isEmpty?: boolean }
);
