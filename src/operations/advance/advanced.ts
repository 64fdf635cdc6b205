/** How an advance ends, and what one try of it comes to. */
import type { RunRecord } from "../../core/record/record.ts";
import type { View } from "../../core/render/view.ts";
import type { Left } from "./arrival.ts";

export type Advanced =
  | { readonly kind: "written" | "unchanged"; readonly record: RunRecord; readonly view: View }
  /** The run goes on in that pull request. */
  | { readonly kind: "left"; readonly to: number }
  /** There is no run and none is to be started. */
  | { readonly kind: "idle"; readonly reason: string }
  | { readonly kind: "held"; readonly code: string; readonly view: View & { kind: "held" } }
  /** Others wrote all the time: nothing was done, and nothing is lost, since the next look sees all of it again. */
  | { readonly kind: "busy" };

export type Try =
  | { readonly kind: "over"; readonly advanced: Advanced }
  /** Look again. `isWritten`: what we brought stands in the record already. `error`: why not all of it is to be seen. */
  | { readonly kind: "again"; readonly isWritten: boolean; readonly error?: unknown }
  /** Collect could not be started, which the run has to be told. */
  | { readonly kind: "left"; readonly left: Left };
