import { getAttribute, getText } from "../../dom/dom.ts";
import { blockLength, proseLength, textLengthsIn } from "../measure/measure.ts";

/** Menus, asides and footers: their text does not count. */
const beside =
  "script, style, noscript, template, select, nav, aside, footer, [hidden], [role^=menu]";
const fewestCards = 6;
const shortestCard = 8;
const longestCard = 1_200;
const shortestLine = 10;
const shortestArticle = 600;
const leastLinked = 0.8;
const leastShare = 0.4;
const leastToProse = 2.5;
const mostInParagraphs = 0.3;
const link = "a[href]:not([href^='#'])";

/**
 * The cards of a page, if they hold two fifths of its text, and little prose stands beside them: the goods of a shop, the
 * entries of a list, the articles of a site. Elements that have at least five others of their form, four in five of them
 * with a link, are cards.
 */
export function findCards(body: Element): readonly Element[] | undefined {
  // Of an article, most text stands in paragraphs: what is cheap to know is asked first.
  if (proseLength(body) > getText(body).length * mostInParagraphs) return undefined;
  const lengths = textLengthsIn(body, beside);
  const cards = cardsIn(body, lengths);
  const lengthIn = (element: Element): number => lengths.get(element) ?? 0;
  const inCards = cards.reduce((sum, card) => sum + lengthIn(card), 0);
  if (inCards < lengthIn(body) * leastShare) return undefined;
  if (hasArticle(body, cards)) return undefined;
  const prose = blockLength(body) - cards.reduce((sum, card) => sum + blockLength(card), 0);
  return inCards > prose * leastToProse ? cards : undefined;
}

/** Whether paragraphs outside the cards make an article, however much stands around it. */
function hasArticle(body: Element, cards: readonly Element[]): boolean {
  const lengths = new Map<Element | null, number>();
  const all = new Set(cards);
  for (const paragraph of body.querySelectorAll("p")) {
    const length = isInside(paragraph, all) ? 0 : proseLength(paragraph);
    const holder = paragraph.parentElement;
    lengths.set(holder, (lengths.get(holder) ?? 0) + length);
  }
  return Math.max(0, ...lengths.values()) >= shortestArticle;
}

/**
 * Leaves each line of ten characters or more once in each card. Cards repeat them for wide and narrow screens, or for
 * screen readers. Changes `cards`.
 */
export function tellOnce(cards: readonly Element[]): void {
  for (const card of cards) {
    const told = new Set<string>();
    const texts = card.ownerDocument.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const line = text.nodeValue?.replaceAll(/\s+/gu, " ").trim() ?? "";
      if (line.length < shortestLine) continue;
      if (told.has(line)) text.nodeValue = " ";
      told.add(line);
    }
  }
}

/** The outermost elements that have many others of their form, most of them with links. */
function cardsIn(body: Element, lengths: Lengths): readonly Element[] {
  const groups = new Map<string, Element[]>();
  for (const element of body.querySelectorAll("*")) {
    const length = lengths.get(element) ?? 0;
    if (length < shortestCard || length > longestCard) continue;
    // A link within a sentence is no card.
    if (element.closest("p") !== null) continue;
    const form = formOf(element);
    const group = groups.get(form);
    if (group === undefined) groups.set(form, [element]);
    else if (group.at(-1)?.contains(element) === false) group.push(element);
  }
  const cards = new Set([...groups.values()].filter(isLinked).flat());
  return [...cards].filter((card) => !isInside(card, cards));
}

function isInside(element: Element, others: ReadonlySet<Element>): boolean {
  let at = element.parentElement;
  while (at !== null && !others.has(at)) at = at.parentElement;
  return at !== null;
}

function isLinked(group: readonly Element[]): boolean {
  const linked = group.filter((one) => one.querySelector(link) ?? one.closest(link));
  return group.length >= fewestCards && linked.length >= group.length * leastLinked;
}

type Lengths = ReadonlyMap<Element, number>;

/** Elements of one form have the same name and class, or stand in such elements. */
function formOf(element: Element): string {
  const own = `${element.localName}.${getAttribute(element, "class")}`;
  const holder = element.parentElement;
  if (!own.endsWith(".") || holder === null) return own;
  return `${holder.localName}.${getAttribute(holder, "class")} ${own}`;
}
