/** An outside reviewer: what it is told, and who is asked instead when nobody named one. */
import { questionsOf } from "../../../core/check/confirmation.ts";
import { judgeReview } from "../../../core/check/review.ts";
import { judgeJsonReview } from "../../../core/check/review-json.ts";
import type { Carried } from "../../../core/local/vars/settle.ts";
import type { ReviewCheck } from "../../../core/runbook/local.ts";
import { patternSearch } from "../../pattern.ts";
import { observe } from "./command.ts";
import type { Setting } from "./evaluate.ts";

/** `undefined`: there is no reviewer, so that the text is a confirmation. */
export async function findByReview(setting: Setting, check: ReviewCheck): Promise<Carried | undefined> {
  const line = check.run ?? setting.asker.env["STATEM_LLM_REVIEW_CMD"] ?? "";
  if (line.trim() === "") return undefined;
  if (check.answersJson) {
    const nonce = `${setting.world.moments.chance()}${setting.world.moments.chance()}`;
    const asked = check.stdin ? `${letter(setting, check)}${answerForm(check, nonce)}` : undefined;
    const { ran, timeoutMs, ...left } = await observe(
      setting,
      { ...check, run: line, env: { STATEM_NONCE: nonce } },
      asked,
    );
    return { finding: judgeJsonReview({ ...check, timeoutMs }, ran, nonce), ...left };
  }
  const input = check.stdin ? letter(setting, check) : undefined;
  const { ran, timeoutMs, ...left } = await observe(setting, { ...check, run: line }, input);
  return { finding: judgeReview({ ...check, timeoutMs }, ran, await patternSearch()), ...left };
}

/** How the answer must look. The nonce stands at the end, where nothing that is under review comes after it. */
function answerForm({ items }: ReviewCheck, nonce: string): string {
  const verdict = '"verdict": "pass" | "fail" | "limited"';
  const each = items?.map((item) => `{"item": ${JSON.stringify(item)}, ${verdict}}`).join(", ");
  const more = each === undefined ? "" : `, "items": [${each}]`;
  const form = `{"nonce": "${nonce}", ${verdict}, "reason": "..."${more}}`;
  return `\nAnswer with one JSON object and nothing beside it:\n${form}\n`;
}

function letter({ run, node }: Setting, check: ReviewCheck): string {
  const context = [
    `- run_id: ${run.id}`,
    `- spec: ${run.spec.path}`,
    `- current: ${node.name}`,
    `- purpose: ${check.purpose}`,
  ];
  return `${questionsOf(check).join("\n")}\n\nContext:\n${context.join("\n")}\n\nNode prompt:\n${node.prompt}\n`;
}
