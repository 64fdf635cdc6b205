/** What a row of comments says of a run: who won a revision, what is missing, and from where it can be told. */
import { describe, expect, it } from "vitest";
import { type ChainComment, readChain } from "../../../../src/adapters/github/issue/chain.ts";
import { dataLine, type Entry, type Link, pack, pieceLine } from "../../../../src/adapters/github/issue/entry.ts";
import { sha256 } from "../../../../src/adapters/local/digest.ts";

const ISSUE = 40;
const AT = { issue: ISSUE, repository: "R_1", run: "pr-1", digest: sha256 };
let writes = 0;

interface Made {
  readonly comment: ChainComment;
  readonly link: Link;
}

function comment(id: number, body: string, change: Partial<ChainComment> = {}): ChainComment {
  return { id, handle: `IC_${id}`, body, createdAt: `t${id}`, isWriters: true, editedBy: null, ...change };
}
function made(id: number, prev: Link | null, change: Partial<Entry> = {}): Made {
  const files = { "record.json": { kind: "whole", text: `text ${id}` } as const };
  const number = change.number ?? 1;
  writes += 1;
  const given = { format: 1 as const, repository: "R_1", run: "pr-1", part: 1, number, write: `${writes}` };
  const entry: Entry = { ...given, prev, isCheckpoint: prev === null, files, ...change };
  const packed = pack(entry, sha256);
  const body = `words\n${dataLine(packed, [])}`;
  return { comment: comment(id, body), link: { issue: ISSUE, comment: id, digest: packed.digest } };
}
/** A chain of so many, with ids 10, 20, 30 ...; every fifth is a checkpoint. */
function chainOf(count: number): Made[] {
  const all: Made[] = [];
  for (let number = 1; number <= count; number++) {
    const prev = all.at(-1)?.link ?? null;
    all.push(made(number * 10, prev, { number, isCheckpoint: number % 5 === 1 }));
  }
  return all;
}
const comments = (all: readonly Made[]) => all.map((one) => one.comment).sort((one, other) => one.id - other.id);
const read = (all: readonly ChainComment[], isWhole = true) => readChain(all, { ...AT, isWhole });
const tipOf = (all: readonly ChainComment[], isWhole = true) => {
  const reading = read(all, isWhole);
  return reading.kind === "tip"
    ? reading.tip.files["record.json"]
    : reading.kind === "blocked"
      ? reading.code
      : reading.kind;
};

describe("who won", () => {
  it("is the lowest id of those that follow the same revision, and who lost says nothing", () => {
    const all = chainOf(3);
    const [, , third] = all;
    const late = [made(41, third?.link ?? null), made(42, third?.link ?? null), made(43, third?.link ?? null)];
    expect(tipOf(comments([...all, ...late]))).toBe("text 41");
    expect(tipOf(comments([...all, ...late.toReversed()]))).toBe("text 41");
  });

  it("is told of a run's first revision as well, and of a checkpoint", () => {
    expect(tipOf(comments([made(11, null), made(10, null)]))).toBe("text 10");
    const all = chainOf(5);
    const prev = all[4]?.link ?? null;
    const both = [made(60, prev, { isCheckpoint: true }), made(61, prev, { isCheckpoint: true })];
    expect(tipOf(comments([...all, ...both]))).toBe("text 60");
  });

  it("is the same when a comment stands there twice, or one follows what was long ago", () => {
    const all = chainOf(7);
    const [first] = all;
    const twice = all.map(({ comment: { body } }, index) => comment(index * 10 + 15, body));
    expect(tipOf([...comments(all), ...twice].sort((one, other) => one.id - other.id))).toBe("text 70");
    expect(tipOf(comments([...all, made(71, first?.link ?? null)]))).toBe("text 70");
  });
});

describe("what holds the run", () => {
  const all = chainOf(8);
  it("is a second course: something that follows what had lost", () => {
    const lost = made(61, all[4]?.link ?? null);
    expect(tipOf(comments([...all, lost]))).toBe("text 80");
    expect(read(comments([...all, lost, made(62, lost.link)]))).toEqual({
      kind: "blocked",
      code: "state_second_tip",
      detail: { seen: "61", used: "62" },
    });
  });

  it.each([5, 6, 7])("is a hole at revision %i", (number) => {
    expect(tipOf(comments(all.filter((_, index) => index + 1 !== number)))).toBe("state_comment_missing");
  });

  it.each([1, 5, 6, 8])("is an edit of revision %i by whomever", (number) => {
    const edited = comments(all).map((one, index) => (index + 1 === number ? { ...one, editedBy: "" } : one));
    expect(read(edited)).toMatchObject({ code: "state_comment_edited", detail: { writer: "somebody" } });
  });

  it("is data that is not what its digest says, or of a newer format", () => {
    const [first, second] = comments(all.slice(0, 2));
    const broken = comment(30, second?.body.replace(/ [0-9a-f]{64} /, ` ${"0".repeat(64)} `) ?? "");
    expect(tipOf([first as ChainComment, broken])).toBe("state_unreadable");
    const newer = comment(30, second?.body.replace("statem:data 1 ", "statem:data 2 ") ?? "");
    expect(tipOf([first as ChainComment, newer])).toBe("state_newer");
    const cut = comment(30, second?.body.replace(/.{20} -->$/, " -->") ?? "");
    expect(tipOf([first as ChainComment, cut])).toBe("state_unreadable");
  });

  it("is a change that does not fit", () => {
    const prev = all[7]?.link ?? null;
    const files = { "record.json": { kind: "edited", edits: [[0, 1], "b\n"], digest: sha256("a\nb\n") } as const };
    expect(tipOf(comments([...all, made(90, prev, { files })]))).toBe("state_unreadable");
  });

  it("is another run's revision, or another repository's", () => {
    expect(tipOf(comments([made(10, null, { run: "pr-2" })]))).toBe("state_other_run");
    expect(tipOf(comments([made(10, null, { repository: "R_2" })]))).toBe("state_other_run");
  });
});

it("somebody else's comment is conversation, whatever it says", () => {
  const all = comments(chainOf(3));
  const theirs = { isWriters: false, editedBy: "mallory" };
  expect(tipOf([...all, comment(31, all[2]?.body ?? "", theirs), comment(32, "x", theirs)])).toBe("text 30");
  expect(tipOf(all.map((one) => ({ ...one, ...theirs })))).toBe("empty");
});

it("the newest part of a conversation tells the same as all of it, or asks for more", () => {
  const all = chainOf(23);
  const lost = all
    .slice(0, -1)
    .map(({ link }, index) => made(index * 10 + 25, link, { isCheckpoint: index % 3 === 0 }));
  const whole = comments([...all, ...lost]);
  const seen = whole.map((_, from) => tipOf(whole.slice(from), from === 0));
  expect(new Set(seen)).toEqual(new Set(["text 230", "more"]));
  expect(seen.filter((one) => one === "more").length).toBeLessThan(12);
});

describe("a revision that is too long for one comment", () => {
  const text = Array.from({ length: 12_000 }, (_, index) => sha256(String(index))).join("\n");
  const packed = (prev: Link | null) => {
    const files = { "record.json": { kind: "whole", text } as const };
    const given = { format: 1 as const, repository: "R_1", run: "pr-1", part: 1, number: 1, write: "w" };
    return pack({ ...given, prev, isCheckpoint: true, files }, sha256);
  };
  const { pieces, ...rest } = packed(null);
  const parts = pieces.map((piece, index) => comment(index + 1, `Part\n\n${pieceLine(piece)}`));
  const last = comment(
    100,
    `words\n${dataLine(
      { ...rest, pieces },
      parts.map(({ id }) => id),
    )}`,
  );

  it("stands in several, none of which is longer than GitHub takes", () => {
    expect(parts.length).toBeGreaterThan(3);
    for (const { body } of [...parts, last]) expect(body.length).toBeLessThan(65_536);
    expect(tipOf([...parts, last])?.length).toBe(text.length);
  });

  it("is missing when one of them is", () => {
    expect(tipOf([...parts.slice(1), last])).toBe("state_comment_missing");
    expect(tipOf([...parts.slice(1), last], false)).toBe("more");
  });

  it("is not there before its end was said", () => {
    expect(tipOf(parts)).toBe("empty");
  });
});
