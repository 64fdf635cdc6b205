/** Where a collecting job left its evidence, for whoever did not run beside it. */

export type FoundEvidence =
  /** The evidence file's text, not read yet. */
  | { readonly kind: "file"; readonly text: string }
  /** The job ended without leaving any. */
  | { readonly kind: "missing" }
  /** What it left is not what it was to leave; `problem` says so in one sentence, in our words. */
  | { readonly kind: "unusable"; readonly problem: string };

export interface EvidenceSource {
  /** What the job with this number left. @throws when the forge does not answer: never answered as `missing`. */
  leftBy(job: number): Promise<FoundEvidence>;
}
