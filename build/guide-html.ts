import { Marked, type Tokens } from "marked";

/** A page of the guide: `import` is `docs/guide/import.md`. */
export interface GuidePage {
  name: string;
  markdown: string;
}

/** The names of the guide's pages, in the order in which the documentation lists them. */
export function guidePagesIn(tableOfContents: string): readonly string[] {
  return [...tableOfContents.matchAll(/\]\(guide\/([\w-]+)\.md\)/g)].map(([, name = ""]) => name);
}

/**
 * All pages of the guide as one piece of HTML, with a list of them. An entry about a failure has the
 * failure's kind as its id. A link out of the guide leads to the project's page, and is plain text while
 * there is none.
 */
export function guideHtml(pages: readonly GuidePage[], projectPage: string | undefined): string {
  const articles = pages.map((page) => articleHtml(page, projectPage));
  const list = pages.map(
    ({ name, markdown }) => `<li><a href="#${name}">${titleOf(markdown)}</a></li>`,
  );
  return [
    `<nav aria-label="Guide"><ul>${list.join("")}</ul></nav>`,
    `<main>${articles.join("\n")}</main>`,
  ].join("\n");
}

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? "";
}

function articleHtml({ name, markdown }: GuidePage, projectPage: string | undefined): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const words = this.parser.parseInline(tokens);
        const id = depth === 1 ? name : headingId(name, text);
        return `<h${depth} id="${id}">${words}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        const target = targetOf(name, href, projectPage);
        return target === undefined ? words : `<a href="${target}">${words}</a>`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return `<article>${html.replaceAll(/<table>.*?<\/table>/gs, '<div class="table">$&</div>')}</article>`;
}

const kindOfFailure = /\(`([a-z-]+)`\)$/;

/** The failure's kind if the heading names one, otherwise the page and the heading. */
function headingId(page: string, heading: string): string {
  return kindOfFailure.exec(heading)?.[1] ?? `${page}-${anchorOf(heading)}`;
}

/** The anchor that GitHub gives to a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** Where a link of a guide's page leads in the one page of HTML. */
function targetOf(page: string, href: string, projectPage: string | undefined): string | undefined {
  const [path = "", anchor] = href.split("#");
  if (/^https?:/.test(path)) return href;
  if (path.startsWith("../")) {
    return projectPage && `${projectPage}/blob/main/docs/${href.slice("../".length)}`;
  }
  const target = path === "" ? page : path.replace(/\.md$/, "");
  return anchor === undefined ? `#${target}` : `#${target}-${anchor}`;
}
