/** What commands wrote to their files, as an evidence file has room for it: whole, or not at all. */
import { storedBytes } from "../../run/stored-size.ts";
import { type EvidenceItem, MAX_ERROR, MAX_TOLD, MAX_TOLD_TOGETHER, type Tells } from "../evidence-shape.ts";
import type { Told } from "../finding.ts";

/** The items with what was told in bounds: of what is too much nothing counts, and it says why. */
export function withinBounds(items: readonly EvidenceItem[]): readonly EvidenceItem[] {
  let left = MAX_TOLD_TOGETHER;
  return items.map((item) => {
    if (!("observation" in item) || item.told === undefined) return item;
    const { vars, verdict } = item.told;
    const told: Tells = {
      ...(vars === undefined ? {} : { vars: bounded(vars) }),
      ...(verdict === undefined ? {} : { verdict: bounded(verdict) }),
    };
    return { ...item, told };
  });

  function bounded(told: Told): Told {
    if (told.kind === "unreadable") return { ...told, why: told.why.slice(0, MAX_ERROR) };
    const bytes = storedBytes(JSON.stringify(told.text));
    if (told.text.length > MAX_TOLD || bytes > left) {
      const limits = `${MAX_TOLD} characters from one file, ${MAX_TOLD_TOGETHER} bytes from all of a job`;
      return { kind: "unreadable", why: `it is too much: at most ${limits} are taken` };
    }
    left -= bytes;
    return told;
  }
}
