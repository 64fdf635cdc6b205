/**
 * The one table of commands. Arguments are read by it, help and docs/reference/cli.md are written from it, and a test runs
 * every example. A command that is not here does not exist.
 */
import type { CommandRow } from "./row.ts";
import { HELPING } from "./table/helping.ts";
import { LOOKING } from "./table/looking.ts";
import { MOVING } from "./table/moving.ts";
import { ON_GITHUB } from "./table/remote.ts";

export const COMMANDS: readonly CommandRow[] = [...MOVING, ...LOOKING, ...ON_GITHUB, ...HELPING];
