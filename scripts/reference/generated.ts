/** Every generated file that is committed, with what makes it. A test makes each again and compares. */
import { cliReference } from "./cli.ts";
import { shippedTexts } from "./shipped.ts";

export interface Generated {
  /** From the repository's root. */
  readonly path: string;
  /** The text, made from the files below a root. */
  readonly make: (root: string) => string;
}

export const GENERATED: readonly Generated[] = [
  { path: "docs/reference/cli.md", make: () => cliReference() },
  { path: "src/cli/init/shipped.json", make: shippedTexts },
];
