import { createElementIn, getAttribute } from "../../dom/dom.ts";
import { lineTextOf, proseLength, textLengthsIn } from "../measure/measure.ts";
import { shortenQuotes } from "./quotes.ts";
import { entryWords } from "./entries.ts";
import { readPost, remarks, type Post } from "./post.ts";
import { isTypeNamed } from "./product.ts";

const unseen = "script, style, noscript, template, svg, button, select, textarea";
// Shorter runs of text are labels.
const shortestRun = 25;
const beside = `[class*="signature" i], ${remarks}`;
const fewestPosts = 2;
// Notices and remarks may be far longer than the posts.
const leastShare = 0.05;
const maxGroups = 40;
const mostBeside = 800;
const leastArticle = 200;
const leastOfLongest = 0.6;
const mostOfPosts = 1.25;
const shortestCopy = 150;
const mayBeNumbered = entryWords.map((word) => `[id*="${word}" i]`).join(", ");
const numberedId = new RegExp(String.raw`(?:${entryWords.join("|")})\D{0,20}\d+$`, "iu");
const declared = '[itemtype$="/DiscussionForumPosting"], [itemtype$="/QAPage"]';
const declaredType = /"@type"\s*:\s*(?:\[\s*)?"(?:DiscussionForumPosting|QAPage)"/u;
const leastSigned = 0.8;

/**
 * The posts of a thread, in order: blocks that share a name, hold much of the text of the page, and have an author or a
 * date around each of them. Undefined if the page does not consist of such blocks.
 * @param isDeclared whether it is sure that the page is a thread: then there may be more text beside its posts
 */
export function findPosts(body: Element, isDeclared: boolean): readonly Post[] | undefined {
  const lengths = textLengthsIn(body, `${unseen}, ${beside}`, shortestRun);
  const total = lengths.get(body) ?? 0;
  const signed: SignedGroup[] = [];
  for (const group of sharedNames(body, lengths).slice(0, maxGroups)) {
    const [longest] = signed;
    if (group.length < (longest?.length ?? total) * (longest ? leastOfLongest : leastShare)) break;
    const one = signedGroup(group, body);
    if (one === undefined) continue;
    const isBeside = total - group.length >= Math.min(mostBeside, group.length);
    if (longest === undefined && !isDeclared && isBeside) return undefined;
    signed.push(one);
  }
  const isAnyDated = signed.some(({ isDated }) => isDated);
  const possible = signed.filter(({ isDated }) => isDated === isAnyDated);
  const count = possible[0]?.posts.length ?? 0;
  const [best] = possible
    .filter(({ posts: { length } }) => length >= count && length <= count * mostOfPosts)
    .toSorted((one, other) => one.size - other.size);
  if (best === undefined || (!isDeclared && isBelowText(best.posts, body))) return undefined;
  return best.posts;
}

/** Whether paragraphs stand above the first post: then the posts may be remarks below a short article. */
function isBelowText([first]: readonly Post[], body: Element): boolean {
  let length = 0;
  for (const paragraph of body.querySelectorAll("p")) {
    const isAbove =
      first !== undefined &&
      !first.text.contains(paragraph) &&
      (paragraph.compareDocumentPosition(first.text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (isAbove) length += proseLength(paragraph);
  }
  return length >= leastArticle;
}

/** Whether several elements have the number of a post in their names, so that a link can lead to each. */
export function hasNumberedPosts(copy: Document): boolean {
  const numbered = [...copy.body.querySelectorAll(mayBeNumbered)].filter((element) =>
    numberedId.test(getAttribute(element, "id")),
  );
  return numbered.length >= fewestPosts;
}

/** Whether a page says in the words of schema.org that it is a thread, or questions with answers. */
export function isDeclaredThread(copy: Document): boolean {
  return copy.querySelector(declared) !== null || isTypeNamed(copy, declaredType);
}

/** Leaves of `body` the posts alone: of each its author, its date and its text. Changes `body`. */
export function keepPosts(body: Element, posts: readonly Post[]): void {
  const doc = body.ownerDocument;
  shortenQuotes(posts.map(({ text }) => text));
  const seen = new Set<string>();
  const told = posts.flatMap(({ text, author, date }) => {
    const words = lineTextOf(text);
    if (words.length > shortestCopy && seen.has(words)) return [];
    seen.add(words);
    const head = createElementIn(doc, "p");
    head.textContent = [author, date].filter(Boolean).join(", ");
    return head.textContent === "" ? [text] : [head, text];
  });
  body.replaceChildren(...told);
}

interface SignedGroup {
  posts: readonly Post[];
  length: number;
  size: number;
  /** Whether the posts have both an author and a date. */
  isDated: boolean;
}

/** The elements of a group that have an author or a date around them; undefined if these are too few. */
function signedGroup({ texts, length }: Group, body: Element): SignedGroup | undefined {
  const wholes = wholesOf(texts, body);
  const all = texts.map((text, index) => readPost(text, wholes[index] ?? text));
  const posts = all.filter(({ author, date }) => author !== "" || date !== "");
  if (posts.length < Math.max(fewestPosts, texts.length * leastSigned)) return undefined;
  const both = posts.filter(({ author, date }) => author !== "" && date !== "");
  const size = posts.reduce((sum, { text }) => sum + lineTextOf(text).length, 0);
  return { posts, length, size, isDated: both.length >= posts.length * leastSigned };
}

interface Group {
  texts: readonly Element[];
  length: number;
}

/** The groups of elements with the same name, those with the most text first. */
function sharedNames(body: Element, lengths: ReadonlyMap<Element, number>): readonly Group[] {
  const groups = new Map<string, Element[]>();
  for (const element of body.querySelectorAll("[class], [id], [itemprop]")) {
    if (!lengths.has(element) || element.closest(beside) !== null) continue;
    for (const name of namesOf(element)) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [element]);
      else if (!group.at(-1)?.contains(element)) group.push(element);
    }
  }
  return [...groups.values()]
    .filter((texts) => texts.length >= fewestPosts)
    .map((texts) => ({
      texts,
      length: texts.reduce((sum, one) => sum + (lengths.get(one) ?? 0), 0),
    }))
    .toSorted((a, b) => b.length - a.length);
}

function namesOf(element: Element): readonly string[] {
  const own = getAttribute(element, "id");
  const id = own.replaceAll(/\d+/gu, "");
  const named = [...element.classList].map((name) => `.${name.replaceAll(/\d+/gu, "")}`);
  if (id !== "" && id !== own) named.push(`#${id}`);
  const role = getAttribute(element, "itemprop");
  if (role !== "") named.push(`=${role}`);
  return [...new Set(named)];
}

/** The largest element around each text that holds no other of them. */
function wholesOf(texts: readonly Element[], body: Element): readonly Element[] {
  const counts = new Map<Element, number>();
  for (const text of texts) {
    for (let at = text.parentElement; at !== null && at !== body; at = at.parentElement)
      counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return texts.map((text) => {
    let whole = text;
    for (let at = text.parentElement; at !== null && counts.get(at) === 1; at = at.parentElement)
      whole = at;
    return whole;
  });
}
