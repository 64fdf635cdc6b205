/** What every git data call says to a repository without a commit. */
import { isEmpty } from "../../git/refs.ts";
import { Refusal } from "../../server/refusal.ts";
import type { Call } from "../../server/route.ts";

/** github-facts 13: an empty repository answers 409. */
export async function refuseEmpty({ repo }: Call): Promise<void> {
  if (await isEmpty(repo)) throw new Refusal(409, "Git Repository is empty.");
}
