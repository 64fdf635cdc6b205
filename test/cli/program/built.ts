/** The program under test, as `build.ts` built it for this run. */
import { inject } from "vitest";

/** Path of its first file. */
export const program = inject("program");
