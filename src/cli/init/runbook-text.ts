/** A shipped runbook made this project's own: its test command in place, its head saying where it comes from. */

/** What shipped runbooks call where a project's own command belongs. */
const STAND_IN = "npm test";

/** The text of a shipped runbook with the project's test command. */
export function runbookText(shipped: string, name: string, testCommand: string): string {
  const body = shipped.replace(/^(#[^\n]*\n)+/, "");
  const head = [
    `# This project's runbook, begun from statem's \`${name}\`. Change it as you like; \`statem validate .statem/runbook.yaml\``,
    "# says what is wrong with it, `statem graph .statem/runbook.yaml` draws it.",
    "",
  ].join("\n");
  const quoted = yamlText(testCommand);
  const own = body.replaceAll(`run: ${STAND_IN}\n`, () => `run: ${quoted}\n`);
  if (own === body && testCommand !== STAND_IN) {
    throw new Error(`The shipped runbook ${name} has no line "run: ${STAND_IN}" to put "${testCommand}" in place of.`);
  }
  return head + own;
}

/** A text as a YAML value on one line, quoted where YAML or StateM's reader would see more in it. */
function yamlText(text: string): string {
  const isPlain =
    /^[A-Za-z_./][\w./ &=+-]*$/.test(text) && !/\s$/.test(text) && !/^(?:true|false|null|none)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
