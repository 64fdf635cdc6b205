/** The commands that only a GitHub run has. */
import { runOnGithub } from "../github/command.ts";

export { runOnGithub as run };
