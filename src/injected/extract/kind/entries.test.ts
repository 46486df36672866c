import { expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { kindOfPage, simplifyProfiles } from "./entries.ts";

giveNodesText();

const text =
  "The mill stood by the weir, and its wheel turned whenever the sluice was open. ".repeat(3);
const post = `<div class="b-post"><div class="post-author"><b>wren</b> Member since 2019</div>${text}</div>`;

function parse(body: string): Document {
  return new DOMParser().parseFromString(`<body>${body}</body>`, "text/html");
}

it("a page of posts consists of entries, also if one element holds them all", () => {
  expect(kindOfPage(parse(post.repeat(3)))).toBe("entries");
  expect(kindOfPage(parse(`<main class="post-list">${post.repeat(3)}</main>`))).toBe("entries");
  expect(kindOfPage(parse(post.repeat(2)))).toBe("other");
});

it("comments below an article are no page of entries", () => {
  const article = `<article>${`<p>${text}</p>`.repeat(5)}</article>`;
  expect(kindOfPage(parse(article + post.repeat(9)))).toBe("other");
  const long = `<div class="post">${`<p>${text}</p>`.repeat(9)}</div>`;
  expect(kindOfPage(parse(long + post.repeat(3)))).toBe("other");
});

it("an author keeps the name, and no more", () => {
  const { body } = parse(`${post}<div class="signature">Sent from the mill</div>`);
  simplifyProfiles(body);
  expect(body.textContent.trim()).toBe(`wren${text}`.trim());
});
