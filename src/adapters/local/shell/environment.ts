/**
 * Which variables a command sees. What a pull request changed runs in it, so it gets what tools need to work and
 * nothing that opens a door: an allow-list, over which a list of names that never pass has the last word.
 */

/** What commands get unless a face says otherwise. A name, or the beginning of names followed by `*`. */
export const DEFAULT_ALLOW: readonly string[] = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "LC_*", "TZ", "TERM", "TMPDIR"],
  ...["CI", "NODE_ENV", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  // Where tools are installed. Not the proxies: their addresses carry passwords.
  ...["JAVA_HOME", "GOROOT", "GOPATH", "CARGO_HOME", "RUSTUP_HOME", "PNPM_HOME", "DOTNET_ROOT", "VIRTUAL_ENV"],
  ...["RUNNER_OS", "RUNNER_ARCH", "RUNNER_NAME", "RUNNER_TEMP", "RUNNER_TOOL_CACHE"],
  ...["GITHUB_ACTIONS", "GITHUB_REPOSITORY", "GITHUB_REPOSITORY_OWNER", "GITHUB_SHA", "GITHUB_REF", "GITHUB_WORKSPACE"],
  ...["GITHUB_SERVER_URL", "GITHUB_API_URL", "GITHUB_RUN_ID", "GITHUB_RUN_NUMBER", "GITHUB_RUN_ATTEMPT"],
  ...["GITHUB_WORKFLOW", "GITHUB_JOB", "GITHUB_EVENT_NAME"],
];

/** Names that say that the value is a secret. */
const SECRET_NAME = /TOKEN|SECRET|KEY|PASSWORD|PASSWD|CREDENTIAL/i;

/**
 * Names that never pass, whatever is allowed: secrets; the runner's own services and inputs; the files by which a step
 * steers later steps; and options that make every Node process of a command load what no runbook names.
 */
const NEVER: readonly RegExp[] = [
  SECRET_NAME,
  /^(?:ACTIONS_|INPUT_)/i,
  /^GITHUB_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)$/i,
  /^NODE_OPTIONS$/i,
];

export type Environment = Readonly<Record<string, string | undefined>>;

/** The allowed part of an environment. What the command itself asks for is added by the shell, unfiltered. */
export function allowedEnvironment(environment: Environment, allow: readonly string[]): Record<string, string> {
  const allowed: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || NEVER.some((pattern) => pattern.test(name))) continue;
    if (allow.some((entry) => isNamedBy(entry, name))) allowed[name] = value;
  }
  return allowed;
}

/**
 * Values of an environment that its names call secret: what a face hands to the shell to be masked. Short values are
 * settings (`KEYMAP=us`), and masking them would make holes in ordinary words.
 */
export function secretsIn(environment: Environment): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && value.trim().length >= 8 && SECRET_NAME.test(name) ? [value] : [],
  );
}

function isNamedBy(entry: string, name: string): boolean {
  return entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : name === entry;
}
