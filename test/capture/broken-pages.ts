import type { HeavyPage } from "./heavy-page.ts";

/** Names that hide properties of a form, of its elements or of the document. */
const names = (
  "attributes children childNodes firstChild nextSibling parentNode parentElement localName " +
  "tagName nodeName nodeType textContent innerHTML className id remove closest matches " +
  "querySelector querySelectorAll getElementsByTagName getAttribute getAttributeNames " +
  "removeAttribute replaceWith replaceChildren isConnected ownerDocument shadowRoot cloneNode " +
  "contains readability toString"
).split(" ");

/** A text that takes an expression with nested or adjacent repetitions very long. */
const longest = 200_000;

/** Pages that break what reads them: by their names, their scripts, their text. */
export function brokenPages(
  page: (body: string) => string,
  article: string,
  line: string,
): readonly HeavyPage[] {
  const label = (text: string): string => `<p>${text}</p>`;
  const broken: readonly (readonly [name: string, html: string, build?: string])[] = [
    [
      "forms whose fields hide what is asked of them",
      `<form class="share">${names.map((name) => `<input name="${name}">`).join("")}</form>
       <form id="f"></form>${names.map((name) => `<button form="f" name="${name}">x</button>`).join("")}`,
    ],
    [
      "images and frames that hide what is asked of the document",
      names
        .map((name) => `<img name="${name}"><iframe name="${name}"></iframe><embed name="${name}">`)
        .join(""),
    ],
    [
      "getters that throw, and texts that never end",
      "",
      `{
        const never = () => { for (;;); };
        const fails = { configurable: true, get() { throw new Error("no"); } };
        for (const name of ["attributes", "textContent", "shadowRoot", "innerText", "localName"])
          for (const { prototype } of [Node, Element, HTMLElement]) Object.defineProperty(prototype, name, fails);
        for (const name of ["body", "documentElement", "title", "URL"]) Object.defineProperty(Document.prototype, name, fails);
        document.body.toString = never;
        Object.prototype.toString = never;
        Array.prototype[Symbol.iterator] = never;
        String.prototype.replace = never;
        RegExp.prototype.test = never;
      }`,
    ],
    [
      "elements that change the page while they are read",
      "<x-moves></x-moves>",
      `{
        customElements.define("x-moves", class extends HTMLElement {
          connectedCallback() { if (this.ownerDocument !== document) for (;;); }
          attributeChangedCallback() { for (;;); }
          static observedAttributes = ["id", "class", "title"];
        });
        new MutationObserver(() => { for (;;); }).observe(document, { subtree: true, attributes: true });
        setInterval(() => document.body.append("x"), 1);
      }`,
    ],
    [
      "NULs and other control characters",
      label(`\u0000a\u0000b\u0001\u001b\u0085c\ufffe`.repeat(50)),
    ],
    [
      "lone surrogates",
      `<p id="lone"></p>`,
      `{
        document.getElementById("lone").textContent = "\\ud800 and \\udc00 ".repeat(500);
        document.title = "\\ud800 Mill";
      }`,
    ],
    ["directions that are overridden", label("\u202e\u2066gnp.exe\u2069\u202c ".repeat(100))],
    ["a label of dots after a word", label(`Photo${".".repeat(longest)}x`)],
    ["a label of signs", label(`${"-".repeat(longest)}x`)],
    ["a date without an end", label(`${"jané".repeat(longest / 4)} 1x`)],
    ["a number without an end", label(`${"1".repeat(longest)} comments`)],
    ["2,000 labels of dots", label(`Photo${".".repeat(1_500)}x`).repeat(2_000)],
    ["a rights notice without an end", label(`${"all rights reserved ".repeat(10_000)}x`)],
    ["a name of one million letters", `<p class="${"share-".repeat(160_000)}">${line}</p>`],
    ["a style of spaces", `<pre><span style="display${" ".repeat(longest)}">x</span></pre>`],
    [
      "an alternative text of 1.9 MB",
      `<p>${line}<img src="/a.png" width="300" height="300" alt="${"a ".repeat(950_000)}"></p>`,
    ],
    [
      "a title of 2.5 MB and 500 lists of keywords of 5 kB",
      `<svg><title>x</title></svg>${`<meta name="keywords" content="${"a,".repeat(2_500)}">`.repeat(500)}`,
      `document.title = "Mill ".repeat(500_000)`,
    ],
    [
      "linked data of 200 kB, 5,000 levels deep",
      `<script type="application/ld+json">${"[".repeat(5_000)}${"]".repeat(5_000)}</script>
       <script type="application/ld+json">{"@type":"${"Article".repeat(20_000)}","author":"${"a".repeat(40_000)}"}</script>`,
    ],
  ];
  return broken.map(([name, html, build]) => ({
    name,
    html: page(`${article}${html}`),
    ...(build !== undefined && { build }),
    from: "article" as const,
    has: line,
  }));
}
