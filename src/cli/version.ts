/** The program's version, put in when it is built: asking for it reads no file and loads nothing. */

declare const STATEM_BUILT_VERSION: string | undefined;

/** As package.json has it; from the sources, which nobody built, it is `unbuilt`. */
export const VERSION: string = typeof STATEM_BUILT_VERSION === "string" ? STATEM_BUILT_VERSION : "unbuilt";

/** The answer, if the words ask for the version and for nothing else. */
export function versionAnswer([first, second, third]: readonly string[]): string | undefined {
  if ((first !== "--version" && first !== "-V") || third !== undefined) return undefined;
  if (second === "--json") return `${JSON.stringify({ version: VERSION }, null, 2)}\n`;
  return second === undefined ? `statem ${VERSION}\n` : undefined;
}
