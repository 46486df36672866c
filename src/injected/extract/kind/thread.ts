import { getAttribute, getText } from "../../dom/dom.ts";
import { lineTextOf } from "../measure/measure.ts";

const dated = "time[datetime], relative-time[datetime], [title]";
const isoDate = /^\d{4}-\d{2}-\d{2}/u;
const fewestDates = 3;
const maxActions = 8;
const maxLabelLength = 100;
// Markup may break and indent a text that is shown on one line.
const maxSourceLength = 1_000;
const actions = new Set(
  (
    "reply replies share save report hide award permalink parent context link flag like likes upvote downvote vote edit delete " +
    "click to follow more less copy quote embed bookmark repost retweet react collapse expand next prev previous root unvote favorite " +
    "antworten teilen melden répondre partager responder compartir"
  ).split(" "),
);

/** Whether a page shows entries with a date each: comments, answers, messages. */
export function isThread(doc: Document): boolean {
  return (
    [...doc.querySelectorAll(dated)].filter((element) => dateOf(element) !== undefined).length >=
    fewestDates
  );
}

function dateOf(element: Element): string | undefined {
  return isoDate.exec(getAttribute(element, "datetime") || getAttribute(element, "title"))?.[0];
}

/** "2 days ago" means nothing in a saved page, so the date replaces it. */
export function stateDates(root: Element): void {
  const lengths = new Map<Element, number>();
  for (const element of root.querySelectorAll(dated)) {
    const date = dateOf(element);
    if (date === undefined) continue;
    const sentence = element.closest("p");
    if (sentence !== null) {
      const length = lengths.get(sentence) ?? getText(sentence).length;
      lengths.set(sentence, length);
      // A time inside a sentence belongs to the sentence.
      if (length > maxLabelLength) continue;
    }
    const text = lineTextOf(element);
    if (text.length < 40 && !/\d{4}/u.test(text)) element.textContent = date;
  }
}

/** Removes links and buttons that act on an entry: *reply*, *share*, *report*. Changes `root`. */
export function removeActions(root: Element): void {
  for (const element of [
    ...root.querySelectorAll("a, button, span, li, ul, div, p"),
  ].toReversed()) {
    if (element.childElementCount > maxActions) continue;
    const source = getText(element);
    if (source.length > maxSourceLength) continue;
    const text = source.replaceAll(/\s+/gu, " ").trim();
    if (text.length === 0 || text.length > 60) continue;
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    if (words.length > 0 && words.length <= 8 && words.every((word) => actions.has(word)))
      element.remove();
  }
}
