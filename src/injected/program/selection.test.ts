// @vitest-environment node
// In a real browser, because happy-dom has neither layout nor a selection in shadow trees.
import { expect, it } from "vitest";
import { usePageReader } from "../../../test/support/page-reader.ts";
import { parseCapture } from "../parse/shape.ts";

const reader = usePageReader();
const sentence = "The sea comes in twice a day, and the miller sleeps when it is low.";
const article = `<article>${`<p>${sentence}</p>`.repeat(12)}</article>`;

/** The reading of a page after a script of the page has selected something. */
async function readSelected(body: string, select: string) {
  await reader.open(`<!doctype html><title>T</title>${body}${article}`);
  await reader.page.evaluate(select);
  const result = parseCapture(await reader.inject(), reader.address);
  if (!result.ok) expect.fail(result.error.kind);
  return result.value.selection;
}

const selectFrom = (start: string, end: string) =>
  `const from = document.querySelector("${start}"), to = document.querySelector("${end}");
   getSelection().setBaseAndExtent(from, 0, to, to.childNodes.length);`;

it("is the text with a line for each block, and its markup, safe and with absolute addresses", async () => {
  const body = `<div><p id="a">High <a href="/tide">water</a><script>acted = 1</script></p>
    <p id="b" onclick="acted = 1">Low water<img src="data:image/png;base64,AA=="></p></div>`;
  expect(await readSelected(body, selectFrom("#a", "#b"))).toEqual({
    text: "High water\nLow water",
    content: {
      from: "selection",
      words: 4,
      html: expect.stringMatching(
        /^<p>High <a href="http:\/\/page.example\/tide">water<\/a><\/p>\s*<p>Low water<\/p>$/u,
      ),
    },
  });
});

it("begins and ends in the middle of a text, inside the markup around it", async () => {
  const selection = await readSelected(
    `<p>one <b id="word">high water</b> two</p>`,
    `const text = document.querySelector("#word").firstChild;
     getSelection().setBaseAndExtent(text, 5, text, 10);`,
  );
  expect(selection).toMatchObject({ text: "water", content: { html: "<b>water</b>" } });
});

it("of table rows is a table", async () => {
  const body = `<table><tr id="a"><td>6:10</td></tr><tr id="b"><td>18:40</td></tr><tr></tr></table>`;
  const selection = await readSelected(body, selectFrom("#a", "#b"));
  expect(selection?.content?.html).toMatch(/^<table><tbody><tr><td>6:10/u);
});

it("is found in a frame that the page may read", async () => {
  const frame = `<iframe srcdoc="<p id=a>In the frame</p>"></iframe>`;
  const selection = await readSelected(
    frame,
    `const inner = document.querySelector("iframe").contentDocument;
     inner.getSelection().selectAllChildren(inner.querySelector("#a"));`,
  );
  expect(selection).toMatchObject({ text: "In the frame", content: { html: "In the frame" } });
});

it("is found in an open shadow tree", async () => {
  const host = `<div id="host"><template shadowrootmode="open"><p>In the <i>shadow</i></p></template></div>`;
  const selection = await readSelected(
    host,
    `const p = document.querySelector("#host").shadowRoot.querySelector("p");
     getSelection().setBaseAndExtent(p, 0, p, p.childNodes.length);`,
  );
  expect(selection).toMatchObject({
    text: "In the shadow",
    content: { html: "In the <i>shadow</i>" },
  });
});

it("is not what is selected in a form field", async () => {
  const field = `<input id="field" value="typed"><input id="secret" type="password" value="secret">`;
  for (const id of ["field", "secret"]) {
    expect(await readSelected(field, `document.querySelector("#${id}").select()`)).toBeUndefined();
  }
});

it("has no markup while a password field is filled", async () => {
  const body = `<p id="a">High water</p><input type="password" value="secret">`;
  expect(await readSelected(body, selectFrom("#a", "#a"))).toEqual({ text: "High water" });
});

it("leaves the page unchanged, and runs nothing of it", async () => {
  await reader.open(`<!doctype html><title>T</title><p id="a"><x-clock></x-clock>High water</p>`);
  await reader.page.evaluate(`
    window.made = 0;
    customElements.define("x-clock", class extends HTMLElement { constructor() { super(); made += 1; } });
    getSelection().selectAllChildren(document.querySelector("#a"));`);
  const before = await reader.page.content();
  const result = parseCapture(await reader.inject(), reader.address);
  expect(result).toMatchObject({ ok: true, value: { selection: { text: "High water" } } });
  expect([await reader.page.content(), await reader.page.evaluate("made")]).toEqual([before, 1]);
});

it("of a page that is too deep to be copied is its text", async () => {
  const selection = await readSelected(
    `<p id="a">High water</p>`,
    `let parent = document.body;
     for (let level = 0; level < 800; level += 1) {
       parent = parent.appendChild(document.createElement("div"));
     }
     getSelection().selectAllChildren(document.querySelector("#a"));`,
  );
  expect(selection).toEqual({ text: "High water" });
});

it("is cut to 5,000 characters as a text, and keeps its markup", async () => {
  const body = `<p id="a">${"high water ".repeat(1_000)}</p>`;
  const selection = await readSelected(body, selectFrom("#a", "#a"));
  expect(selection?.text).toMatch(/^.{4985,4999}…$/u);
  expect(selection?.content?.words).toBe(2_000);
});

it.each(["parentNode", "previousSibling", "childNodes", "nodeType", "localName"])(
  "is read within a form with a control that is named %s",
  async (name) => {
    const body = `<form><p>Mill</p><p id="a">High water</p><p id="b">Low water</p><input name="${name}"></form>`;
    const selected = await readSelected(body, selectFrom("#a", "#b"));
    expect(selected?.text).toBe("High water\nLow water");
    expect(selected?.content?.html).toBe("<p>High water</p><p>Low water</p>");
  },
);
