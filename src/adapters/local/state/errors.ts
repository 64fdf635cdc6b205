/** The system's own code of an error, for those that are expected. */

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
