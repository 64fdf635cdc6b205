/** Expressions: what GitHub's language answers, how text with braces becomes one, and which contexts a key may name. */
import { expect, test } from "vitest";
import { compileCondition, holds } from "../../expression/condition.ts";
import { evaluateBoolean, evaluateNumber, evaluateText } from "../../expression/evaluate.ts";
import { SCOPES } from "../../expression/scopes.ts";
import { compileTemplate } from "../../expression/template.ts";

const CONTEXTS = {
  github: {
    ref: "refs/heads/main",
    event: { comment: { body: "/statem approve" }, labels: [{ name: "a" }, { name: "B" }] },
  },
  inputs: { pull: "12", publish: true },
  needs: { collect: { result: "success", outputs: { head: "abc" } } },
};
const text = (source: string) => evaluateText(compileTemplate(source, SCOPES.step, "test"), CONTEXTS);
const WELL = { success: true, failure: false, cancelled: false };

test.each([
  ["plain", "plain"],
  [`\${{ github.ref }}`, "refs/heads/main"],
  [`at \${{ github.ref }}, for \${{ inputs.pull }}`, "at refs/heads/main, for 12"],
  [`{braces} stay, '\${{ inputs.pull }}' too`, "{braces} stay, '12' too"],
  [`\${{ 'a }} in quotes' }}`, "a }} in quotes"],
  [`\${{ github.event.nothing.at.all }}`, ""],
  [`\${{ github.event.missing == null }}`, "true"],
  [`\${{ inputs.publish && 'yes' || 'no' }}`, "yes"],
  [`\${{ 'ABC' == 'abc' }}`, "true"],
  [`\${{ inputs.pull == 12 }}`, "true"],
  [`\${{ startsWith(github.event.comment.body, '/STATEM') }}`, "true"],
  [`\${{ contains(github.event.labels.*.name, 'b') }}`, "true"],
  [`\${{ contains(fromJSON('["x"]'), 'x') }}`, "true"],
  [`\${{ format('{0}-{1}', 'a', 1) }}`, "a-1"],
  [`\${{ join(github.event.labels.*.name, '+') }}`, "a+B"],
  [`\${{ toJSON(needs.collect.outputs) }}`, '{\n  "head": "abc"\n}'],
  [`\${{ github['ref'] }}`, "refs/heads/main"],
])("%s", (source, answer) => {
  expect(text(source)).toBe(answer);
});

test("a value that is one expression keeps its type, and a text is no boolean", () => {
  expect(evaluateNumber(compileTemplate(`\${{ fromJSON('5') }}`, SCOPES.step, "test"), CONTEXTS)).toBe(5);
  expect(evaluateBoolean(compileTemplate(`\${{ inputs.publish }}`, SCOPES.step, "test"), CONTEXTS)).toBe(true);
  const template = compileTemplate(` \${{ inputs.publish }}`, SCOPES.step, "test");
  expect(() => evaluateBoolean(template, CONTEXTS)).toThrow("a boolean was expected");
});

test.each([
  [`\${{ github.ref`, "not closed"],
  [`\${{ }}`, "expression was expected"],
  [`\${{ nonsense.x }}`, "Unrecognized named-value"],
  [`\${{ matrix.os }}`, "Unrecognized named-value"],
  [`\${{ hashFiles('x') }}`, "Unrecognized function"],
  [`\${{ always() }}`, "Unrecognized function"],
  [`\${{ 'a' + 'b' }}`, "Unexpected symbol"],
])("%s is refused", (source, message) => {
  expect(() => compileTemplate(source, SCOPES.step, "test")).toThrow(message);
});

test.each([
  ["an empty if asks for success", undefined, { ...WELL, success: false }, false],
  ["success is implied", "github.ref == 'refs/heads/main'", { ...WELL, success: false }, false],
  ["always() takes the implication away", "always() && inputs.pull == '12'", { ...WELL, success: false }, true],
  ["always() is found inside an expression", "!(always() && false)", { ...WELL, success: false }, true],
  ["failure()", "failure()", { ...WELL, success: false, failure: true }, true],
  ["cancelled() is false in a good run", "cancelled()", WELL, false],
  ["braces may be left out or not", `\${{ inputs.publish }}`, WELL, true],
  ["braces around a part make a text, which is always true", `\${{ inputs.publish }} == false`, WELL, true],
  ["false as YAML", false, WELL, false],
] as const)("if: %s", (_name, source, status, answer) => {
  expect(holds(compileCondition(source, SCOPES.jobIf, "test"), CONTEXTS, status)).toBe(answer);
});

test("a job's if may not name secrets, steps or env; a step's may name all but secrets", () => {
  for (const name of ["secrets.A", "steps.a.outcome", "env.A", "runner.os"]) {
    expect(() => compileCondition(name, SCOPES.jobIf, "test")).toThrow("Unrecognized named-value");
  }
  expect(() => compileCondition("steps.a.outcome == env.A", SCOPES.stepIf, "test")).not.toThrow();
  expect(() => compileCondition("secrets.A", SCOPES.stepIf, "test")).toThrow("Unrecognized named-value");
});
