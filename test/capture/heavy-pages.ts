import type { HeavyPage } from "./heavy-page.ts";
import { brokenPages } from "./broken-pages.ts";
import { article, largePages, line, page } from "./large-pages.ts";

const hosts: readonly HeavyPage[] = [
  {
    name: "5,000 shadow roots beside each other",
    html: page(article),
    build: `for (let count = 0; count < 5_000; count += 1) {
      const host = document.body.appendChild(document.createElement("div"));
      host.attachShadow({ mode: "open" }).innerHTML = "<p>shadow</p>";
    }`,
    from: "article",
    has: line,
  },
  {
    name: "200 shadow roots in each other",
    html: page(article),
    build: `{
      let at = document.body;
      for (let count = 0; count < 200; count += 1) {
        const host = at.appendChild(document.createElement("div"));
        at = host.attachShadow({ mode: "open" });
      }
      at.innerHTML = "<p>deepest</p>";
    }`,
    from: "article",
    has: line,
  },
  {
    name: "a shadow root of 20,000 slots",
    html: page(`${article}<div id="host">${"<b></b>".repeat(20_000)}</div>`),
    build: `document.getElementById("host").attachShadow({ mode: "open" }).innerHTML =
      '<slot name="a"></slot>'.repeat(20_000)`,
    from: "article",
    has: line,
  },
  {
    name: "a frame of 20,000 shadow roots",
    html: page(
      `${article}<iframe srcdoc="<title>Frame</title>" width="600" height="300"></iframe>`,
    ),
    build: `{
      const { contentDocument } = document.querySelector("iframe");
      for (let count = 0; count < 20_000; count += 1) {
        const host = contentDocument.body.appendChild(contentDocument.createElement("div"));
        host.attachShadow({ mode: "open" });
      }
    }`,
    from: "article",
    has: line,
  },
  {
    name: "frames in frames",
    html: page(article),
    build: `{
      let at = document;
      for (let count = 0; count < 20; count += 1) {
        const frame = at.body.appendChild(at.createElement("iframe"));
        frame.width = 600;
        frame.height = 400;
        at = frame.contentDocument;
        at.body.textContent = "Frame " + count;
      }
    }`,
    from: "article",
    has: line,
  },
  {
    name: "30 frames that navigate",
    html: page(article),
    build: `for (let count = 0; count < 30; count += 1) {
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.width = 600;
      frame.height = 400;
      const turn = () => { frame.src = "about:blank?" + performance.now(); };
      setInterval(turn, 200);
      turn();
    }`,
    from: "article",
    has: line,
  },
];

export const heavyPages: readonly HeavyPage[] = [
  ...largePages,
  ...hosts,
  ...brokenPages(page, article, line),
];

/** What a server sends: the page, built when its load event fires. */
export function markupOf({ html, build }: HeavyPage): string {
  return build === undefined
    ? html
    : `${html}<script>addEventListener("load", () => {${build}});</script>`;
}
