/** The digest that the core is given as a value: SHA-256 of the text's UTF-8, in plain lower-case hex. */
import { createHash } from "node:crypto";

export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
