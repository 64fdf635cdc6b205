/** What reading one setting gives: its value, or the sentence that says what to do. */
export type Reading<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "problem"; readonly sentence: string };

export function ok<T>(value: T): Reading<T> {
  return { kind: "ok", value };
}
export function problem(sentence: string): Reading<never> {
  return { kind: "problem", sentence };
}
/** @throws when there is none; whoever asks has looked for problems before. */
export function mustValue<T>(reading: Reading<T>): T {
  if (reading.kind === "problem") throw new Error(`A problem was overlooked: ${reading.sentence}`);
  return reading.value;
}
