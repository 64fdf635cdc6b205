/** What an operation says while it works; a face decides where it goes. Never a secret. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
}
