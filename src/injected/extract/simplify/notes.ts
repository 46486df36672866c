import { getPlaceInPage } from "../../values/http-url.ts";
import { getAttribute, getDocumentUrl, getText } from "../../dom/dom.ts";

const backReferences =
  'a.footnote-backref, a.footnote-back, a.reversefootnote, a[role="doc-backlink"], a[rev="footnote"]';
const sideNotes = ".sidenote, .side-note, .marginnote, .margin-note, .sidenote-content";

/**
 * Removes the parts of footnotes that are only for the screen: the link back to the text, and a second copy in the
 * margin. Each note and the marks that lead to it get its number as `data-note`. Changes `doc`.
 */
export function simplifyNotes(doc: Document): void {
  for (const link of doc.querySelectorAll(backReferences)) link.remove();
  for (const link of doc.querySelectorAll('a[href^="#"]')) {
    if (/^(?:[\s\u21A9\u21B5\u2191\u2934\u23CE^]|\uFE0E|\uFE0F)+$/u.test(getText(link)))
      link.remove();
  }
  numberNotes(doc);
  const sides = [...doc.querySelectorAll(sideNotes)];
  if (sides.length === 0) return;
  const listed = new Set(
    [
      ...doc.querySelectorAll(
        '[class*="footnote"] li, [class*="footnote"] p, li[id^="fn"], [id^="footnote"], .footnote-body',
      ),
    ].map(plainNote),
  );
  for (const side of sides) {
    if (listed.has(plainNote(side))) side.remove();
    else side.before(" ");
  }
}

const shortMark = /^\s*(?:\[\w{1,4}\]|\(?\d{1,4}\)?|[a-z*†‡§])\s*$/iu;
const noteElements = "li, p, dd, div, aside";

function numberNotes(doc: Document): void {
  for (const element of doc.querySelectorAll("[data-note]")) element.removeAttribute("data-note");
  const numberByNote = new Map<Element, number>();
  for (const link of doc.querySelectorAll('a[href*="#"]')) {
    const note = isNoteMark(link) ? noteOf(doc, link) : undefined;
    if (note === undefined) continue;
    const number = numberByNote.get(note) ?? numberByNote.size + 1;
    numberByNote.set(note, number);
    for (const part of [link, note]) part.setAttribute("data-note", String(number));
  }
}

function isNoteMark(link: Element): boolean {
  const text = getText(link);
  if (!shortMark.test(text)) return false;
  const isRaised = link.closest("sup") !== null || link.querySelector("sup") !== null;
  return isRaised || text.includes("[") || link.matches('[role="doc-noteref"], .footnote-ref');
}

/** The element below a mark that begins where the mark leads. */
function noteOf(doc: Document, mark: Element): Element | undefined {
  const place = getPlaceInPage(getAttribute(mark, "href"), getDocumentUrl(doc));
  const target = doc.getElementById(place ?? "");
  const note = target?.closest(noteElements) ?? null;
  if (target === null || note === null || !beginsWith(note, target)) return undefined;
  const isBelow =
    (mark.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    !note.contains(mark);
  return isBelow ? note : undefined;
}

const maxNodesBefore = 20;

function beginsWith(note: Element, target: Element): boolean {
  let left = maxNodesBefore;
  for (let at: Node = target; at !== note; at = at.parentNode ?? note) {
    for (let before = at.previousSibling; before !== null; before = before.previousSibling) {
      left -= 1;
      if (left < 0 || getText(before).trim() !== "") return false;
    }
  }
  return true;
}

function plainNote(note: Element): string {
  return getText(note)
    .replaceAll(/\s+/gu, " ")
    .replace(/^\W*\d*[.)\]:]*\s*/u, "")
    .trim();
}
