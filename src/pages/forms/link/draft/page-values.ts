import { pickValues } from "../../../../shared/domain/fields/field.ts";
import { pageFieldNames, type PageFields } from "../../../../shared/domain/fields/link.ts";
import type { PageView } from "../../../../shared/domain/views/views.ts";
import type { MoreValues } from "./draft-fields.ts";

/** The typed values, and the page's own in the fields in which nothing was typed. */
export function withPage(typed: MoreValues, page: PageView | undefined): MoreValues {
  return {
    ...typed,
    ...pickValues<PageFields>(pageFieldNames, (name) => typed[name] ?? page?.[name]),
    latitude: typed.latitude ?? page?.place?.latitude.toString(),
    longitude: typed.longitude ?? page?.place?.longitude.toString(),
  };
}

export function isSet(value: MoreValues[keyof MoreValues]): boolean {
  return typeof value === "boolean" ? value : Boolean(value?.length);
}
