import { getText } from "../program/dom.ts";

const backReferences =
  'a.footnote-backref, a.footnote-back, a.reversefootnote, a[role="doc-backlink"], a[rev="footnote"]';
const sideNotes = ".sidenote, .side-note, .marginnote, .margin-note, .sidenote-content";

/**
 * Removes the parts of footnotes that are only for the screen: the link back to the text, and a second copy in the
 * margin. Changes `doc`.
 */
export function simplifyNotes(doc: Document): void {
  for (const link of doc.querySelectorAll(backReferences)) link.remove();
  for (const link of doc.querySelectorAll('a[href^="#"]')) {
    if (/^(?:[\s\u21A9\u21B5\u2191\u2934\u23CE^]|\uFE0E|\uFE0F)+$/u.test(getText(link)))
      link.remove();
  }
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

function plainNote(note: Element): string {
  return getText(note)
    .replaceAll(/\s+/gu, " ")
    .replace(/^\W*\d*[.)\]:]*\s*/u, "")
    .trim();
}
