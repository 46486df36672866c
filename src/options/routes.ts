import { asId, isUuid, type EntryId, type LocalId } from "../domain/values/ids.ts";

/** The names of the sections, as used in the page's address. `sections.ts` holds the sections themselves. */
export const sectionNames = [
  "connection",
  "saving",
  "collections",
  "tags",
  "pages",
  "activity",
] as const;

export type SectionName = (typeof sectionNames)[number];

/**
 * What the part of the address after `#` asks for: a section, a draft by its key, or the edit of a link.
 * `tabId`: the tab whose page is to be added to a user page.
 */
export type Route =
  { section: SectionName; tabId?: number } | { draft: EntryId } | { edit: LocalId };

const start: Route = { section: "connection" };

/**
 * Parses `#/connection` and the like, `#/pages/<id of a tab>`, `#/draft/<id>` and `#/edit/<id of a link>`.
 * Anything unknown leads to Connection.
 */
export function routeFromHash(hash: string): Route {
  const [name, id = ""] = hash.replace(/^#\/?/, "").split("/");
  if (name === "draft" && isUuid(id)) return { draft: asId(id) };
  if (name === "edit" && isUuid(id)) return { edit: asId(id) };
  if (name === "pages" && /^\d{1,10}$/.test(id)) return { section: name, tabId: Number(id) };
  const section = sectionNames.find((known) => known === name);
  return section === undefined ? start : { section };
}

export function hashOfEdit(link: LocalId): string {
  return `#/edit/${link}`;
}

export function hashOf(section: SectionName): string {
  return `#/${section}`;
}
