/** Owns `::command::` lines of a step's output. Source: docs, workflow-commands; escapes as actions/runner unescapes them. */
export interface LogCommand {
  name: string;
  properties: Record<string, string>;
  message: string;
}

/** The command that a line is, or undefined for ordinary output. */
export function parseCommand(line: string): LogCommand | undefined {
  const match = /^\s*::([A-Za-z-]+)(?: ([^\n]*?))?::(.*)$/s.exec(line);
  if (match === null) return undefined;
  const properties: Record<string, string> = {};
  for (const pair of (match[2] ?? "").split(",")) {
    const at = pair.indexOf("=");
    if (at > 0) properties[pair.slice(0, at).trim()] = unescapeProperty(pair.slice(at + 1));
  }
  return { name: (match[1] ?? "").toLowerCase(), properties, message: unescapeData(match[3] ?? "") };
}

function unescapeData(text: string): string {
  return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}

function unescapeProperty(text: string): string {
  return unescapeData(text.replaceAll("%3A", ":").replaceAll("%2C", ","));
}
