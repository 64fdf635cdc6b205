/** How much room a text takes where records are kept: bytes of UTF-8, since that is what the forge's limits count. */

/** Bytes of the text's UTF-8. Half of a pair counts as half of four. */
export function storedBytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) bytes += 1;
    if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) bytes += 1;
  }
  return bytes;
}
