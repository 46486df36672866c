import { expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { shortenQuotes } from "./quotes.ts";

giveNodesText();

const said =
  "The mill stood by the weir, and its wheel turned whenever the sluice was open. ".repeat(4);

function quotesIn(...posts: readonly string[]): readonly string[] {
  const texts = posts.map((html) => {
    const text = document.createElement("div");
    text.innerHTML = html;
    return text;
  });
  shortenQuotes(texts);
  return texts.flatMap((text) =>
    [...text.querySelectorAll("blockquote")].map(({ textContent }) => textContent.trim()),
  );
}

it("of a long quote of an earlier post the beginning is left", () => {
  const [quote] = quotesIn(
    `<p>${said}</p>`,
    `<blockquote><b>wren said:</b> ${said}</blockquote>No.`,
  );
  expect(quote).toBe(
    "wren said: The mill stood by the weir, and its wheel turned whenever the sluice was open. The mill …",
  );
});

it("a short quote, and one of something else than an earlier post, are kept whole", () => {
  const quote = `<blockquote>${said}</blockquote>`;
  expect(quotesIn(quote, "<p>Indeed.</p>")).toEqual([said.trim()]);
  const short = said.slice(0, 78);
  expect(quotesIn(`<p>${said}</p>`, `<blockquote>${short}</blockquote>`)).toEqual([short]);
});
