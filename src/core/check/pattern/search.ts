/** The engine behind patterns. The only file that knows it, since loading it takes half as long as starting a program. */
import { RE2JS } from "re2js";
import { translatePattern } from "./translate.ts";

/** Whether a pattern in Python's dialect is found anywhere in a text; linear in the text's length. */
export type Search = (pattern: string, text: string) => boolean;

/** @throws for a pattern that `translatePattern` refuses, which no valid runbook holds. */
export const searchPattern: Search = (pattern, text) => {
  const translation = translatePattern(pattern);
  if (translation.kind === "refused") throw new Error(`This pattern should have been refused: ${translation.message}`);
  return RE2JS.compile(translation.pattern).matcher(text).find();
};
