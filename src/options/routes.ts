import { asId, isUuid, type EntryId, type LocalId } from "../domain/values/ids.ts";

/** The names of the sections, as used in the page's address. `sections.ts` holds the sections themselves. */
export const sectionNames = ["connection", "saving", "collections", "pages", "activity"] as const;

export type SectionName = (typeof sectionNames)[number];

/** What the part of the address after `#` asks for: a section, a draft by its key, or the edit of a link. */
export type Route = { section: SectionName } | { draft: EntryId } | { edit: LocalId };

const start: Route = { section: "connection" };

/**
 * Parses `#/connection` and the like, `#/draft/<id>` and `#/edit/<id of a link>`. Anything unknown leads to
 * Connection.
 */
export function routeFromHash(hash: string): Route {
  const [name, id = ""] = hash.replace(/^#\/?/, "").split("/");
  if (name === "draft" && isUuid(id)) return { draft: asId(id) };
  if (name === "edit" && isUuid(id)) return { edit: asId(id) };
  const section = sectionNames.find((known) => known === name);
  return section === undefined ? start : { section };
}

export function hashOfEdit(link: LocalId): string {
  return `#/edit/${link}`;
}

export function hashOf(section: SectionName): string {
  return `#/${section}`;
}
