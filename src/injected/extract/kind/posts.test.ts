import { expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { findPosts, hasNumberedPosts, isDeclaredThread, keepPosts } from "./posts.ts";

giveNodesText();

const text = "The mill stood by the weir, and its wheel turned whenever the sluice was open.";

function parse(body: string): Document {
  return new DOMParser().parseFromString(`<body>${body}</body>`, "text/html");
}

interface Parts {
  name?: string;
  date?: string;
  said?: string;
  more?: string;
}

function post({
  name = "wren",
  date = "2 March 2026",
  said = text,
  more = "",
}: Parts = {}): string {
  return `<div><div class="pane"><a href="/users/${name}">${name}</a><dl><dt>Joined</dt><dd>4 June 2019</dd></dl></div>
    <span>${date}</span><div class="words">${said}</div>${more}</div>`;
}

/** The lines that are left of a page. */
function linesOf(body: string, isDeclared = false): readonly string[] | undefined {
  const doc = parse(body);
  const posts = findPosts(doc.body, isDeclared);
  if (posts === undefined) return undefined;
  keepPosts(doc.body, posts);
  return [...doc.body.children].map((child) => child.textContent);
}

it("of each post its author, its date and its text are kept, also if the text is short", () => {
  const more = '<div class="signature"><div class="words">If it floats, it leaks.</div></div>';
  const posts = [post({ more }), post({ name: "reed", said: "Indeed.", more })];
  expect(linesOf(posts.join(""), true)).toEqual([
    "wren, 2 March 2026",
    text,
    "reed, 2 March 2026",
    "Indeed.",
  ]);
});

it("a thread without the word of its page has nearly all text of the page", () => {
  const posts = post() + post({ name: "reed", said: `${text} ${text}` });
  const article = `<p>${text.repeat(12)}</p>`;
  expect(linesOf(posts)).toHaveLength(4);
  expect(linesOf(article + posts)).toBeUndefined();
  expect(linesOf(article + posts, true)).toHaveLength(4);
});

it("remarks below a short article are no posts", () => {
  const posts = ["wren", "reed", "gull"]
    .map((name) => post({ name, said: `${name}: ${text.repeat(4)}` }))
    .join("");
  const article = `<h1>The weir</h1><p>${text} ${text}</p><p>${text} ${text}</p>`;
  expect(linesOf(article + posts)).toBeUndefined();
  expect(linesOf(article + posts, true)).toHaveLength(6);
});

it("blocks without an author or a date are no posts", () => {
  expect(linesOf(`<div><div class="words">${text}</div></div>`.repeat(3), true)).toBeUndefined();
});

it("what stands among the posts and is signed by nobody goes, and a post that is there twice is kept once", () => {
  const long = text.repeat(3);
  const notice = `<div><div class="words">${text}</div></div>`;
  const posts = [1, 2, 3, 4].map((at) => post({ name: `wren${at}`, said: `${at} ${long}` }));
  const lines = linesOf([...posts, notice, post({ said: `1 ${long}` })].join(""), true);
  expect(lines?.filter((line) => line.includes("mill"))).toEqual(
    [1, 2, 3, 4].map((at) => `${at} ${long}`),
  );
});

it("the remarks below an answer are neither posts nor signs of one", () => {
  const remark = `<i itemscope itemtype="https://schema.org/Comment"><a href="/users/gull">gull</a> <b class="words">${text}</b></i>`;
  const answer = (name: string) =>
    `<div itemscope itemtype="https://schema.org/Answer"><div class="words">${text} ${name}</div>${remark}<a href="/users/${name}">${name}</a></div>`;
  expect(linesOf(answer("wren") + answer("reed"), true)).toEqual([
    "wren",
    `${text} wren`,
    "reed",
    `${text} reed`,
  ]);
});

it("the letter in place of a picture is no author, and the time since then is no part of a date", () => {
  const since = '<time datetime="2026-03-02"><b>2 March 2026</b><i>1 yr</i></time>';
  const letter = '<a href="/users/wren">W</a>';
  const one = post({ date: since }).replace("<div>", `<div>${letter}`);
  expect(linesOf(one + one.replace("The mill", "A mill"), true)?.[0]).toBe("wren, 2 March 2026");
});

it("a page says in its data that it is a thread, or has numbered posts", () => {
  const data = '<script type="application/ld+json">{"@type": "QAPage"}</script>';
  expect(isDeclaredThread(parse(data))).toBe(true);
  expect(isDeclaredThread(parse(data.replace("QA", "FAQ")))).toBe(false);
  expect(hasNumberedPosts(parse('<p id="post_message_12"></p><p id="post_message_13"></p>'))).toBe(
    true,
  );
  expect(hasNumberedPosts(parse('<p id="post-12"></p><p id="comments"></p>'))).toBe(false);
});

it("takes no longer than a moment for very many posts", () => {
  const posts = Array.from({ length: 1_000 }, (_, at) => post({ said: `${at} ${text}` }));
  const { body } = parse(posts.join(""));
  const startMs = performance.now();
  expect(findPosts(body, true)).toHaveLength(1_000);
  expect(performance.now() - startMs).toBeLessThan(10_000);
});
