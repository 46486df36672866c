import { getAttribute, getText } from "../../dom/dom.ts";
import { hasDate } from "../measure/labels.ts";
import { lineTextOf } from "../measure/measure.ts";
import { nameOf } from "../../dom/names.ts";

/** One post of a thread. `author` and `date` are empty if the page does not tell them. */
export interface Post {
  text: Element;
  author: string;
  date: string;
}

/** Comments below a question and its answers, which are the posts there. */
export const remarks = ':is([itemtype$="/Question"], [itemtype$="/Answer"]) [itemtype$="/Comment"]';
const longestLabel = 60;
const authorLink = '[itemprop="author"], [rel~="author"]';
const authorName =
  /-(?:authors?|posters?|user-?(?:name|info|details|card)|member|profile|postprofile|nick(?:name)?|handle|display-?name)-/u;
const userAddress = /[/?&=](?:users?|u|members?|profiles?|people|person|author|@)[/=.]|\/@/iu;
const noAuthor =
  /^(?:author|op|original poster|admin|moderator|posted|by|edited|guest|member|profile|\P{L}*)$/iu;
const dated = "time, relative-time, abbr[title], [title], [datetime]";
const isoDate = /^\d{4}-\d{2}-\d{2}/u;
const ofOtherTime = /join|since|regist|member|edit|last|active|seen|birth/u;

/**
 * What stands around the text of a post, and belongs to no other post, about its author and its date.
 * @param whole the largest element around `text` that holds no other post
 */
export function readPost(text: Element, whole: Element): Post {
  const around = [...whole.querySelectorAll("*")].filter(
    (one) => !text.contains(one) && !one.contains(text) && one.closest(remarks) === null,
  );
  return { text, author: authorIn(around), date: dateIn(around) };
}

function authorIn(around: readonly Element[]): string {
  const declared = around.filter((one) => one.matches(authorLink));
  const linked = around.filter((one) => userAddress.test(getAttribute(one, "href")));
  const named = around.filter((one) => authorName.test(nameOf(one)));
  return [...declared, ...linked, ...named].map(nameIn).find((name) => name !== "") ?? "";
}

function nameIn(element: Element): string {
  const name = element.querySelector('[itemprop="name"]');
  const told = name === null ? "" : getAttribute(name, "content") || lineTextOf(name);
  const text = told || lineTextOf(element);
  // The picture of a person may be the first letter of the name.
  if (text.length < 2 || text.length > longestLabel || noAuthor.test(text)) return "";
  return hasDate.test(text.toLowerCase()) ? "" : text;
}

function dateIn(around: readonly Element[]): string {
  const marked = around.filter((one) => one.matches(dated)).find((one) => isDate(one));
  const written = around.filter((one) => hasDate.test(labelOf(one)) && isDate(one));
  const found = marked ?? written.findLast((one) => written[0]?.contains(one));
  if (found === undefined) return "";
  // A date may stand beside the time since then.
  const inner = [...found.querySelectorAll("*")].find((one) => hasDate.test(labelOf(one)));
  const label = lineTextOf(inner ?? found);
  const iso = isoDate.exec(getAttribute(found, "datetime") || getAttribute(found, "title"))?.[0];
  return iso !== undefined && !/\d{4}/u.test(label) ? iso : label;
}

function isDate(element: Element): boolean {
  const label = labelOf(element);
  const holder = element.parentElement === null ? "" : labelOf(element.parentElement);
  const term = element.localName === "dd" ? element.previousElementSibling : null;
  const labels = [label, holder, term === null ? "" : labelOf(term)];
  if (label === "" || labels.some((one) => ofOtherTime.test(one))) return false;
  const given = getAttribute(element, "datetime") || getAttribute(element, "title");
  return isoDate.test(given) || hasDate.test(label);
}

/** The text of a label in lower case; empty if it is too long for a label. */
function labelOf(element: Element): string {
  const text = getText(element);
  if (text.length > longestLabel * 5) return "";
  const label = text.replaceAll(/\s+/gu, " ").trim().toLowerCase();
  return label.length > longestLabel ? "" : label;
}
