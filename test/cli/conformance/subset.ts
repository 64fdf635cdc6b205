/** The matchers of the recorded cases: what is expected is a subset of what is seen. Answers every difference. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export function differences(expected: Json, actual: Json | undefined, path = "$"): string[] {
  if (isObject(expected) && Object.keys(expected).some((key) => key.startsWith("$"))) {
    return matcher(expected, actual, path);
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return [`${path}: expected an object, got ${show(actual)}`];
    return Object.entries(expected).flatMap(([key, inner]) =>
      Object.hasOwn(actual, key) ? differences(inner, actual[key], `${path}.${key}`) : [`${path}.${key}: missing`],
    );
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      return [`${path}: expected ${expected.length} elements, got ${show(actual)}`];
    }
    return expected.flatMap((inner: Json, index) => differences(inner, actual[index], `${path}[${index}]`));
  }
  return expected === actual ? [] : [`${path}: expected ${show(expected)}, got ${show(actual)}`];
}

function matcher(expected: { readonly [key: string]: Json }, actual: Json | undefined, path: string): string[] {
  const text = typeof actual === "string" ? actual : undefined;
  const [[name, wanted] = ["", null]] = Object.entries(expected);
  switch (name) {
    case "$any":
      return [];
    case "$contains":
      return text?.includes(String(wanted)) ? [] : [`${path}: ${show(actual)} lacks ${show(wanted)}`];
    case "$mentions":
      return list(wanted)
        .filter((word) => !text?.includes(String(word)))
        .map((word) => `${path}: ${show(actual)} does not mention ${show(word)}`);
    case "$match":
      return text !== undefined && new RegExp(String(wanted)).test(text)
        ? []
        : [`${path}: ${show(actual)} !~ ${show(wanted)}`];
    case "$len": {
      const length = Array.isArray(actual) || typeof actual === "string" ? actual.length : undefined;
      return length === wanted ? [] : [`${path}: length ${length}, expected ${show(wanted)}`];
    }
    case "$type":
      return typeName(actual) === wanted ? [] : [`${path}: ${show(actual)} is no ${show(wanted)}`];
    case "$at":
      return Object.entries(isObject(wanted) ? wanted : {}).flatMap(([index, inner]) =>
        differences(inner, Array.isArray(actual) ? actual.at(Number(index)) : undefined, `${path}[${index}]`),
      );
    case "$includes":
      return list(wanted)
        .filter((inner) => !list(actual ?? null).some((item) => differences(inner, item).length === 0))
        .map((inner) => `${path}: no element matches ${show(inner)}`);
    default:
      throw new Error(`the recorded cases have no matcher ${name}`);
  }
}

function typeName(value: Json | undefined): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function list(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function show(value: Json | undefined): string {
  return JSON.stringify(value) ?? "nothing";
}
