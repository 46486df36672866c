import { findAll, getAttribute } from "../dom/dom.ts";

/** The `<meta>` elements of a page, by lower-case name. */
export interface MetaTags {
  /**
   * The first value that is not empty. Names are in order of preference, in lower case, with parts joined
   * by ":".
   */
  first(...names: string[]): string;
  all(...names: string[]): string[];
}

const maxTags = 1_000;

export function readMetaTags(doc: Document): MetaTags {
  const valuesByName = new Map<string, string[]>();
  for (const tag of findAll(doc, "meta[content]").slice(0, maxTags)) {
    const value = getAttribute(tag, "content").trim();
    if (value === "") continue;
    for (const name of namesOf(tag)) {
      const values = valuesByName.get(name);
      if (values === undefined) valuesByName.set(name, [value]);
      else values.push(value);
    }
  }
  const all = (...names: string[]): string[] =>
    names.flatMap((name) => valuesByName.get(name) ?? []);
  return { all, first: (...names) => all(...names)[0] ?? "" };
}

// `dc.creator`, `dc:creator` and `DCTERMS.creator` are all in use.
const vocabulary = /^(dc|og|twitter|article)(?:terms?)?[.:]/u;

const nameAttributes = ["property", "name", "itemprop", "http-equiv"];

/** Pages put Open Graph names in `property` or `name`, sometimes several in one attribute. */
function namesOf(tag: Element): Set<string> {
  const names = new Set<string>();
  for (const attribute of nameAttributes) {
    const given = getAttribute(tag, attribute);
    if (given === "") continue;
    for (const name of given.toLowerCase().split(/\s+/u)) {
      if (name !== "") names.add(plainName(name));
    }
  }
  return names;
}

function plainName(name: string): string {
  return name.replace(vocabulary, "$1:");
}
