/** Who is behind something, as GitHub's two interfaces agree to call them. */
import type { Comment } from "../../../ports/forge.ts";
import type { AuthorAnswer } from "./shape.ts";

/** `null` for a deleted account. */
export function authorOf(author: AuthorAnswer | null): Comment["author"] {
  return author && { login: loginOf(author), isBot: author.__typename !== "User" };
}

/** GraphQL calls a bot `dependabot`, everything else on GitHub calls it `dependabot[bot]`. */
export function loginOf({ __typename, login }: AuthorAnswer): string {
  return __typename === "Bot" && !login.endsWith("[bot]") ? `${login}[bot]` : login;
}
