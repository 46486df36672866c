import { placeOfSearch } from "../../forms/link/outcome/editor-place.ts";
import { asId, isUuid, type EntryId, type LocalId } from "../../../shared/domain/values/ids.ts";

/** The names of the sections, as used in the page's address. `sections.ts` holds the sections themselves. */
export const sectionNames = [
  "library",
  "collections",
  "tags",
  "pages",
  "tabs",
  "import",
  "activity",
  "connection",
  "saving",
  "backup",
] as const;

export type SectionName = (typeof sectionNames)[number];

/**
 * The target of the address part after `#`: a section, a draft by its key, or the edit of a link. `tabId`: the tab
 * whose page is to be added to a user page. `search`: the text to search the library for. `highlighted`: the ids of
 * the tabs that were highlighted when the user asked to save tabs.
 */
export type Route =
  | { section: SectionName; tabId?: number; search?: string; highlighted?: readonly number[] }
  | { draft: EntryId }
  | { edit: LocalId };

const start: Route = { section: "library" };

/**
 * Parses `#/connection` and the like, `#/pages/<id of a tab>`, `#/library/<search>`, `#/tabs/<ids of tabs>`,
 * `#/draft/<id>` and `#/edit/<id of a link>`.
 * Anything unknown leads to the library.
 */
export function routeFromHash(hash: string): Route {
  const [name, id = ""] = hash.replace(/^#\/?/, "").split("/");
  if (name === "draft" && isUuid(id)) return { draft: asId(id) };
  if (name === "edit" && isUuid(id)) return { edit: asId(id) };
  if (name === "pages" && /^\d{1,10}$/.test(id)) return { section: name, tabId: Number(id) };
  const search = name === "library" ? getDecoded(id) : undefined;
  if (search !== undefined && search !== "") return { section: "library", search };
  if (name === "tabs" && /^\d{1,10}(?:-\d{1,10})*$/.test(id)) {
    return { section: name, highlighted: id.split("-").map(Number) };
  }
  const section = sectionNames.find((known) => known === name);
  return section === undefined ? start : { section };
}

export function hashOfEdit(link: LocalId): string {
  return `#/edit/${link}`;
}

export function hashOfDraft(entryId: EntryId): string {
  return `#/draft/${entryId}`;
}

/** Leads to the library with a search, in the language of its field. */
export function hashOfSearch(search: string): string {
  return `#/${placeOfSearch(search)}`;
}

function getDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function hashOf(section: SectionName): string {
  return `#/${section}`;
}
