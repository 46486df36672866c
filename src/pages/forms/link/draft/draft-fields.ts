import {
  typedFieldNames,
  type Draft,
  type DraftCollection,
  type DraftRepository,
  type LinkFieldName,
} from "../../../../shared/domain/draft/draft.ts";
import { pickValues } from "../../../../shared/domain/fields/field.ts";
import { pageFieldNames, type PageFields } from "../../../../shared/domain/fields/link.ts";
import type { PageView } from "../../../../shared/domain/views/views.ts";

/** Fields that few links need. Absent: neither typed nor read from the page. */
export type MoreValues = Pick<Draft, (typeof moreNames)[number]>;

export const moreNames = [
  "repositories",
  ...typedFieldNames,
  "contentFormat",
  "screenshot",
] as const;

export type Field = LinkFieldName | "pageContent" | keyof MoreValues | "link-id";

/** The first collections that are not chosen yet, and the chosen ones. */
export function withCollections(
  first: readonly DraftCollection[],
  chosen: readonly DraftCollection[],
): readonly DraftCollection[] {
  const ids = chosen.map(({ localId }) => localId);
  return [...first.filter(({ localId }) => !ids.includes(localId)), ...chosen];
}

/** The same of repositories. */
export function withRepositories(
  first: readonly DraftRepository[],
  chosen: readonly DraftRepository[] = [],
): readonly DraftRepository[] {
  const ids = new Set(chosen.map(({ remoteId }) => remoteId));
  return [...first.filter(({ remoteId }) => !ids.has(remoteId)), ...chosen];
}

/** The typed values, and the page's own in the fields in which nothing was typed. */
export function withPage(typed: MoreValues, page: PageView | undefined): MoreValues {
  return {
    ...typed,
    ...pickValues<PageFields>(pageFieldNames, (name) => typed[name] ?? page?.[name]),
    latitude: typed.latitude ?? page?.place?.latitude.toString(),
    longitude: typed.longitude ?? page?.place?.longitude.toString(),
  };
}

/** Whether the user has filled in the value. */
export function isSet(value: MoreValues[keyof MoreValues]): boolean {
  return typeof value === "boolean" ? value : Boolean(value?.length);
}
