import { lineTextOf } from "../measure/measure.ts";

// A shorter run of text may stand in any post.
const shortestRun = 25;
const maxQuotes = 100;
const maxRuns = 10;
const longestThread = 500_000;
const longestQuote = 250;
const quotedLength = 100;
const leastRepeated = 0.7;

/**
 * Of a long quote of an earlier post only the beginning is left: the reader has just read it. Changes `texts`, the posts
 * in order.
 */
export function shortenQuotes(texts: readonly Element[]): void {
  let earlier = "";
  let quotes = 0;
  for (const text of texts) {
    const own = lineTextOf(text);
    for (const quote of text.querySelectorAll("blockquote")) {
      const quoted = lineTextOf(quote);
      if (quoted.length <= longestQuote || (quotes += 1) > maxQuotes) continue;
      if (isRepeated(quote, earlier))
        quote.textContent = `${quoted.slice(0, quotedLength).replace(/\s\S*$/u, "")} …`;
    }
    // A search in a very long text takes long.
    if (earlier.length + own.length < longestThread) earlier += ` ${own}`;
  }
}

/** Whether most of a quote stands in the earlier text. Its head, which names the author, need not. */
function isRepeated(quote: Element, earlier: string): boolean {
  const runs = runsOf(quote).slice(0, maxRuns);
  const isEarlier = runs.map((run) => earlier.includes(run));
  const sum = (chosen: readonly string[]): number =>
    chosen.reduce((total, { length }) => total + length, 0);
  return sum(runs.filter((_, index) => isEarlier[index])) > sum(runs) * leastRepeated;
}

function runsOf(element: Element): readonly string[] {
  const runs: string[] = [];
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const run = (text.nodeValue ?? "").replaceAll(/\s+/gu, " ").trim();
    if (run.length >= shortestRun) runs.push(run);
  }
  return runs;
}
