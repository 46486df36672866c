import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { anchorOf } from "../../build/guide-html.ts";
import { filesUnder, read, root } from "./sources.ts";

/** The Markdown pages of the repository as their tests read them. */

/** Pages whose links and names of files must hold. The folders beside `docs` have notes of their own. */
export const pages: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...["PRIVACY.md", "SECURITY.md"].filter((page) => existsSync(join(root, page))),
  ...filesUnder("docs", ".md"),
];

const fencedCode = /^```.*?^```$/gms;
const codeSpan = /`([^`\n]+)`/g;
const markdownLink = /\]\(([^)\s]+)\)/g;
const htmlLink = /(?:href|src|srcset)="([^"]+)"/g;
const external = /^(?:https?:|mailto:)/;

/** The links of a page that lead to this repository, as written. */
export function linksOf(page: string): readonly string[] {
  const text = read(page).replace(fencedCode, "").replace(codeSpan, "");
  const found = [...text.matchAll(markdownLink), ...text.matchAll(htmlLink)];
  return found.flatMap(([, link = ""]) => (external.test(link) ? [] : [link]));
}

/** Whether a link leads to a file or folder that exists, and to a heading that it has. */
export function leadsSomewhere(page: string, link: string): boolean {
  const [path = "", heading] = link.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return false;
  return heading === undefined || anchorsOf(target).includes(heading);
}

function anchorsOf(page: string): readonly string[] {
  const headings = read(page)
    .replace(fencedCode, "")
    .matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = ""]) => anchorOf(heading));
}

const pathFromRoot = /^(?:src|test|docs|build|public|\.github)\/[\w./-]+$/;

/** The names of files and folders in the code spans of a page, from the root of the repository. */
export function pathsIn(page: string): readonly string[] {
  return [...read(page).matchAll(codeSpan)]
    .map(([, text = ""]) => text)
    .filter((text) => pathFromRoot.test(text));
}

/** The names after `npm run` on a page. */
export function scriptsIn(page: string): readonly string[] {
  return [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
}
