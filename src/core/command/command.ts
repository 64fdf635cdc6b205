/** A command as the engine takes it, whatever the mouth it came from. */

/** What a person or an agent asks for. */
export type Asked =
  | { readonly verb: "help" | "status" | "history" | "explain" | "prompt" }
  | { readonly verb: "retry" | "pause" | "resume" | "cancel" | "takeover" | "release" }
  | { readonly verb: "start"; readonly again?: true }
  | { readonly verb: "override"; readonly node: string; readonly reason: string }
  /** `value` as it was typed. */
  | { readonly verb: "set"; readonly variable: string; readonly value: string; readonly reason: string }
  | { readonly verb: "extend"; readonly limit: string; readonly reason: string }
  | Mend
  | { readonly verb: "redact"; readonly digest: string }
  | { readonly verb: "drop"; readonly check: string; readonly reason: string }
  | { readonly verb: "resolve"; readonly hook: string; readonly as: "done" | "retry" }
  /** New names of nodes, by their old ones. */
  | { readonly verb: "rebind"; readonly map: Readonly<Record<string, string>> }
  | { readonly verb: "goto"; readonly node: string; readonly confirm: boolean }
  | { readonly verb: "confirm"; readonly check: string }
  | { readonly verb: "approve"; readonly check?: string; readonly commit?: string }
  | { readonly verb: "reject"; readonly check?: string; readonly reason: string }
  | { readonly verb: "revoke"; readonly check?: string };
/** What a maintainer may ask of a run whose record is in doubt. */
export type Mend =
  | { readonly verb: "accept-state"; readonly digest: string; readonly reason: string }
  | { readonly verb: "repair"; readonly commit: string };
export type Verb = Asked["verb"];

/** A comment read by the grammar: not a command at all, a command, or something that must be taught. */
export type Reading =
  | { readonly kind: "none" }
  | {
      readonly kind: "command";
      readonly asked: Asked;
      readonly note: string;
      /** The slug of the runbook whose run is meant; nothing where none was named. */
      readonly runbook?: string;
    }
  | {
      readonly kind: "problem";
      readonly runbook?: string;
      /** A reason code of `render/reasons.ts`. */
      readonly code: string;
      /** The verb as typed, safe to show in backticks. */
      readonly verb: string;
      readonly detail: Readonly<Record<string, string>>;
    };
