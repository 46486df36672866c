import { findAll, getBody, getLocalName, getText } from "../dom/dom.ts";

const maxElementsAfter = 250;
const maxElementsBefore = 40;
// In characters of text between the two.
const maxDistance = 1_500;
const maxHeadings = 10;
const withoutWords = new Set("head script style template noscript svg select".split(" "));

/** The elements around a page's headline, nearest first. Empty if the page has no headline. */
export function elementsNearHeadline(doc: Document, titles: readonly string[]): Element[] {
  const headline = headlineOf(doc, titles);
  const body = getBody(doc);
  if (headline === undefined || body === undefined) return [];
  const walker: TreeWalker = Document.prototype.createTreeWalker.call(
    doc,
    body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && withoutWords.has(getLocalName(node))
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  const near: { element: Element; distance: number }[] = [];
  const collect = (next: () => Node | null, maxElements: number, ownLength: number): void => {
    walker.currentNode = headline;
    const last = near.length + maxElements;
    let distance = -ownLength;
    for (let node = next(); node !== null; node = next()) {
      if (node instanceof Text) distance += node.data.trim().length;
      else if (node instanceof Element) near.push({ element: node, distance });
      if (distance > maxDistance || near.length >= last) return;
    }
  };
  // Forwards, the walk begins with the headline's own text.
  collect(() => walker.nextNode(), maxElementsAfter, getText(headline).trim().length);
  collect(() => walker.previousNode(), maxElementsBefore, 0);
  return near.toSorted((a, b) => a.distance - b.distance).map(({ element }) => element);
}

/** The heading that is called like the page; else the first one of the highest level. */
function headlineOf(doc: Document, titles: readonly string[]): Element | undefined {
  const headings = findAll(doc, "h1").slice(0, maxHeadings);
  const called = headings.find((heading) => {
    const text = folded(getText(heading));
    return text !== "" && titles.some((title) => folded(title).startsWith(text));
  });
  return called ?? headings[0];
}

function folded(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ").toLowerCase();
}
