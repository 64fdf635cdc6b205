/** The small project that the demonstration works on: a shop's prices, with a real test suite run by Node itself. */

const PACKAGE = `${JSON.stringify({ name: "widgets", private: true, type: "module", scripts: { test: "node --test" } }, null, 2)}\n`;

const PRICE = `/** Sum of all lines, in cents. */
export function total(lines) {
  return lines.reduce((sum, line) => sum + line.cents * line.count, 0);
}
`;

const TEST = `import assert from "node:assert/strict";
import test from "node:test";
import { total } from "../src/price.js";

test("total multiplies by the count", () => {
  assert.equal(total([{ cents: 250, count: 2 }, { cents: 100, count: 1 }]), 600);
});
`;

/** The project on its default branch. */
export const PROJECT_FILES = {
  "package.json": PACKAGE,
  "README.md": "# widgets\n\nPrices of a small shop.\n",
  "src/price.js": PRICE,
  "test/price.test.js": TEST,
} as const;

/** The feature with its test, and a mistake in it: the rebate is taken per line and not from the sum. */
export const WITH_MISTAKE = {
  "src/price.js": `${PRICE}
/** Total after a rebate in percent, rounded to the cent. */
export function discounted(lines, percent) {
  return lines.map((line) => Math.floor(line.cents * line.count * (1 - percent / 100))).reduce((a, b) => a + b, 0);
}
`,
  "test/price.test.js": `${TEST.replace("{ total }", "{ discounted, total }")}
test("a rebate is taken from the sum, and rounded once", () => {
  assert.equal(discounted([{ cents: 95, count: 1 }, { cents: 95, count: 1 }], 10), 171);
});
`,
} as const;

/** A first repair that is not good enough: it rounds, but still line by line. */
export const HALF_REPAIRED = {
  "src/price.js": WITH_MISTAKE["src/price.js"].replace("Math.floor(", "Math.ceil("),
} as const;

export const REPAIRED = {
  "src/price.js": `${PRICE}
/** Total after a rebate in percent, rounded to the cent. */
export function discounted(lines, percent) {
  return Math.round(total(lines) * (1 - percent / 100));
}
`,
} as const;
