/**
 * What .gitignore must say: what runs leave behind stays on the machine, runbooks and config are shared. Lines are only
 * ever added at its end, where they win over whatever stands above; git itself judges what is hidden.
 */

/** Judges whether git would ignore a path; outside a repository nothing is. */
export type IsIgnored = (path: string) => boolean;

const LOCAL = ["runs/x", "active_run", "locks/x", "archive/x", "host-hooks/x"].map((path) => `.statem/${path}`);
const SHARED = [".statem/runbook.yaml", ".statem/config.yaml", ".statem/dynamic/entry/agent.yaml"];

const HEAD = "# statem: what runs leave behind stays here, runbooks are shared";
const SHOW = ["!/.statem/", "!/.statem/*.yaml", "!/.statem/dynamic/", "!/.statem/dynamic/**"];
const HIDE = ["runs/", "active_run", "locks/", "archive/", "host-hooks/"].map((path) => `/.statem/${path}`);

/** The mended text, or `undefined` when there is nothing to mend. */
export function mendIgnore(text: string | undefined, isIgnored: IsIgnored): string | undefined {
  const hidesShared = SHARED.some(isIgnored);
  if (!hidesShared && LOCAL.every(isIgnored)) return undefined;
  const before = text ?? "";
  const lines = [HEAD, ...(hidesShared ? SHOW : []), ...HIDE];
  const gap = before === "" ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  return `${before}${gap}${lines.join("\n")}\n`;
}
