/** The page that the demonstration leaves: the pull request after every act, to be stepped through in a browser. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { marked } from "marked";
import type { Moment } from "./moments.ts";
import { STYLE } from "./style.ts";

export interface Chapter {
  readonly name: string;
  readonly title: string;
  readonly pull: number;
  readonly moments: readonly Moment[];
}

const INTRODUCTION = `<h1>What each of them saw</h1><p>Each line is one act; it opens to the pull request as it was right after it.
Open here: the moment at which a reviewer is asked.</p>`;

/** A link may name an act: `index.html#minimal-3`. */
const OPEN_NAMED = `const act = document.getElementById(location.hash.slice(1)); if (act) { act.open = true; act.scrollIntoView(); }`;

/** Writes `index.html` and answers its path. One file, nothing loaded from anywhere. */
export async function writePage(folder: string, chapters: readonly Chapter[]): Promise<string> {
  const path = join(folder, "index.html");
  const body = (await Promise.all(chapters.map(chapterHtml))).join("\n");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>statem: what each of them saw</title>`;
  const html = `<!doctype html><html lang="en"><head>${head}<style>${STYLE}</style></head><body><main>${INTRODUCTION}${body}</main><script>${OPEN_NAMED}</script></body></html>\n`;
  await writeFile(path, html);
  return path;
}

async function chapterHtml({ name, title, pull, moments }: Chapter): Promise<string> {
  const shown = Math.max(
    0,
    moments.findIndex(({ check }) => check?.conclusion === "action_required"),
  );
  const acts = await Promise.all(moments.map((moment, index) => actHtml(name, moment, index, index === shown)));
  const heading = `<h1>${text(title)} <span class="number">#${pull}</span></h1>`;
  return `<section class="chapter"><p class="runbook">runbooks/${text(name)}.yaml</p>${heading}${acts.join("")}</section>`;
}

async function actHtml(chapter: string, moment: Moment, index: number, isOpen: boolean): Promise<string> {
  const { who, did, head, state, check, comments } = moment;
  const shown = await Promise.all(comments.map(({ user, body }) => commentHtml(user.login, body)));
  const verdict = check?.conclusion ?? check?.status ?? "missing";
  const badge = `<div class="check ${text(verdict)}"><b>statem</b> ${text(check?.output.title ?? "no check yet")}</div>`;
  const facts = `<p class="facts"><span class="state ${text(state)}">${text(state)}</span> at <code>${text(head.slice(0, 7))}</code></p>`;
  const summary = `<summary><span class="act">${index + 1}</span> <b>${text(who)}</b> ${text(did)}</summary>`;
  return `<details class="moment" id="${text(chapter)}-${index + 1}"${isOpen ? " open" : ""}>${summary}${facts}${badge}${shown.join("")}</details>`;
}

async function commentHtml(login: string, body: string): Promise<string> {
  // Only our own comments hold HTML, and theirs is escaped where it is made; a person's is shown as text.
  const isOurs = login.endsWith("[bot]");
  const rendered = isOurs ? await marked.parse(body, { gfm: true }) : `<p>${text(body).replaceAll("\n", "<br>")}</p>`;
  return `<article class="comment${isOurs ? " bot" : ""}"><header><b>${text(login)}</b></header><div class="body">${rendered}</div></article>`;
}

function text(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
