/**
 * The one spelling of a JSON value that digests are taken over: keys sorted by code unit, no white space. Apart, because
 * checks, events and records must agree on it for ever.
 */

/**
 * Canonical JSON of a value. A key whose value is `undefined` is left out, as `JSON.stringify` does; whatever else JSON
 * cannot say is a bug of the caller and throws, since a digest over something lossy would prove nothing.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(",")}]`;
  if (typeof value === "object" && isPlain(value)) {
    const pairs = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
    return `{${pairs.join(",")}}`;
  }
  throw new TypeError(
    `canonical JSON takes null, booleans, finite numbers, strings, arrays and plain objects; this is ${seen(value)}. ` +
      "Convert it before it is digested.",
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function seen(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "object" ? Object.prototype.toString.call(value) : typeof value;
}
