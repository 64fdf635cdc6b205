/** What must hold for every file: it names no machine and no registry, and packages are pinned and all bundled. */
import { expect, test } from "vitest";
import { files, root, textOf } from "./tree.ts";

/** Put together from pieces, so that this file does not find itself. */
const MACHINE = new RegExp(
  [
    // Wherever the project lies, and where people live on a machine.
    String.raw`(?<![\w.-])${root.replace(/[.+]/g, "\\$&")}(?![\w-])`,
    String.raw`(?<![\w.-])/(${["ro", "ot"].join("")}|Users)/[\w.]`,
    String.raw`(registry)\.${["npm", "js"].join("")}\.org`,
    String.raw`(registry)\.${["yarn", "pkg"].join("")}\.com`,
    String.raw`\b(npm)\.${["pkg", "github"].join("\\.")}\.com`,
    String.raw`\b(deb)\.${["deb", "ian"].join("")}\.org`,
    String.raw`\bfiles\.${["python", "hosted"].join("")}\.org|\b${["py", "pi"].join("")}\.org`,
  ].join("|"),
  "i",
);

test("no file names a machine's folder or a package registry's host", () => {
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((path) => {
    const match = MACHINE.exec(textOf(path) ?? "");
    return match ? [`${path}: ${match[0]}`] : [];
  });
  expect(found).toEqual([]);
});

test("the pattern finds what it is there for, and leaves GitHub's own folders alone", () => {
  const joined = (...parts: string[]): string => parts.join("");
  expect(`cd ${root} && npm test`).toMatch(MACHINE);
  expect(joined("/ro", "ot/.npmrc")).toMatch(MACHINE);
  expect(joined("https://registry.npm", "js.org/yaml")).toMatch(MACHINE);
  expect("/home/runner/work/main/main/src").not.toMatch(MACHINE);
});

test("every package is pinned, bundled, and found by name alone", () => {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(textOf("package.json") ?? "{}");
  const versions = Object.entries(manifest["devDependencies"] ?? {});
  expect(versions.length).toBeGreaterThan(10);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  for (const section of ["dependencies", "peerDependencies", "optionalDependencies"]) {
    expect(manifest[section]).toBeUndefined();
  }

  const lock: { packages: Record<string, { resolved?: string; integrity?: string }> } = JSON.parse(
    textOf("package-lock.json") ?? "{}",
  );
  const locked = Object.entries(lock.packages).filter(([path]) => path !== "");
  expect(locked.length).toBeGreaterThan(versions.length);
  expect(locked.filter(([, one]) => one.resolved !== undefined || one.integrity === undefined)).toEqual([]);
});
