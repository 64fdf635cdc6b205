/**
 * The licences of what a bundle contains. Most packages ask that their notice goes along with every copy, and few repeat
 * it in their code, so the texts are taken from the packages themselves.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bundle } from "./bundle.ts";

export function legalText(root: string, { inputs, legalComments }: Bundle): string {
  const folders = new Set(inputs.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const sections = [...folders].map((folder) => packageNotice(join(root, folder))).sort();
  // A package that is in the tree twice in one version is named once.
  const all = [...new Set(sections)];
  if (legalComments.trim() !== "") all.push(`Comments in the sources\n\n${legalComments}`);
  const intro = "This file is built from the packages below as well as from statem itself (see LICENSE and NOTICE).\n";
  return [intro, ...all].map((section) => `${tidy(section)}\n`).join(`\n${"-".repeat(80)}\n\n`);
}

function packageNotice(folder: string): string {
  const manifest: { name: string; version: string; license?: string } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const texts = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|ts|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const licence = manifest.license ?? "no licence named in its package.json";
  return [`${manifest.name} ${manifest.version} (${licence})`, ...texts].join("\n\n");
}

function tidy(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/[ \t]+$/gm, "")
    .trimEnd();
}
