/**
 * What a diff does to tests, by the words of the usual tools: which files are tests, which lines leave tests out, which ask
 * something. It errs towards a person's look: nothing here ever fails a check.
 */
import type { Patch } from "./patch.ts";

const FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing)\//i;
const FILE =
  /(?:^|\/)(?:test_[^/]*\.py|conftest\.py|[^/]*[._-](?:test|tests|spec|specs|e2e|cy)\.[^/]+|[^/]*(?:Test|Tests|Spec|IT)\.(?:java|kt|kts|scala|cs|swift|php|groovy))$/;

export function isTestFile(path: string): boolean {
  return FOLDER.test(path) || FILE.test(path);
}

/** Left out, left to one alone, or expected to fail. */
const SKIPS: readonly RegExp[] = [
  /\b(?:it|test|describe|context|suite|specify)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|only|fixme|fails|failing)\b/,
  /(?:^|[^\w.])(?:x|f)(?:it|test|describe|context|specify)\s*\(/,
  /@(?:[\w.]+\.)?(?:skip|skipif|skipIf|skipUnless|xfail|expectedFailure|Ignore|Disabled\w*|IgnoreRest)\b/,
  /\b(?:pytest|self|unittest|this|ctx|context|t|tb|b)\.(?:skip|skipTest|Skip|Skipf|SkipNow|xfail|importorskip|todo)\s*\(/,
  /#\[(?:ignore|cfg_attr\([^\]]*ignore)/,
  /\[(?:Ignore|Fact\(\s*Skip|Theory\(\s*Skip)/,
  /\bXCTSkip|\bmarkTestSkipped\b|\bmarkTestIncomplete\b/,
  /\bskip\s*:\s*(?!false\b)\S/,
];
const COMMENT = /^\s*(?:\/\/|\*|#(?!\[))/;

/** The numbers of added lines that leave tests out. */
export function skippedLines({ added }: Patch): readonly number[] {
  return added
    .filter(({ text }) => !COMMENT.test(text) && SKIPS.some((skip) => skip.test(text)))
    .map(({ number }) => number);
}

/** What begins a test, or asks something in one. */
const ASKS =
  /\b(?:expect|assert\w*|should|verify|require|XCTAssert\w*|EXPECT_\w+|ASSERT_\w+|CHECK\w*|REQUIRE\w*)\b|\bt\.(?:Error|Fatal|Fail)\w*\(|\b(?:it|test|specify)(?:\.\w+)*\s*[(`]|\bdef test_|\bfunc Test|@Test\b|#\[test\]/g;

/** How many more questions were taken out than put in, comments not counted. */
export function lostQuestions({ added, removed }: Patch): number {
  const count = (lines: Patch["added"]) =>
    lines.reduce((sum, { text }) => sum + (COMMENT.test(text) ? 0 : (text.match(ASKS)?.length ?? 0)), 0);
  return count(removed) - count(added);
}
