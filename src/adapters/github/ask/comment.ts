/** Asks by a comment, in the name of whoever the token belongs to. */
import { answerMarker } from "../../../core/render/markers.ts";
import type { AskedFor, Asker } from "../../../ports/asker.ts";
import type { Client } from "../client.ts";
import type { RepositoryName } from "../repository.ts";

interface CommentAnswer {
  readonly id: number;
  readonly html_url: string;
  readonly body: string;
  readonly user: { readonly type: string } | null;
  readonly reactions?: { readonly confused: number };
}

/** `recorded` gives the answer as the run's record has it: where the words bear a sign alone, nothing else says why. */
export function commentAsker(
  client: Client,
  { owner, name: repo }: RepositoryName,
  recorded: (pull: number, id: string) => Promise<string | undefined>,
): Asker {
  return {
    async ask(pull, line): Promise<AskedFor> {
      const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
      const { data } = await client.request(route, { owner, repo, issue_number: pull, body: line });
      const { id, html_url } = data as CommentAnswer;
      return { id: String(id), url: html_url };
    },
    /** Anybody can paste a marker; only a bot's comment is taken for an answer, and it decides nothing here. */
    async answerTo(pull, { id }) {
      const marker = answerMarker(id);
      const route = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
      for (let page = 1; page <= 10; page++) {
        const { data } = await client.request(route, { owner, repo, issue_number: pull, per_page: 100, page });
        const comments = data as readonly CommentAnswer[];
        const found = comments.find(({ body, user }) => user?.type === "Bot" && body.startsWith(marker));
        if (found) return found.body.slice(marker.length).trim();
        const own = comments.find((one) => String(one.id) === id);
        if ((own?.reactions?.confused ?? 0) > 0) return recorded(pull, id);
        if (comments.length < 100) return undefined;
      }
      return undefined;
    },
  };
}
