import type { Signal } from "@preact/signals";
import {
  linkFieldNames,
  type Draft,
  type LinkFieldName,
} from "../../../../shared/domain/draft/draft.ts";
import { inAnyOrder } from "../../../../shared/domain/draft/link-edit.ts";
import type { LinkView } from "../../../../shared/domain/views/views.ts";

type Values = Pick<Draft, LinkFieldName>;
type Fields = { readonly [Name in LinkFieldName]: Signal<Values[Name]> };

/**
 * Updates each field that still has the link's earlier value to the link's present value. Fields that the user has
 * changed stay. Returns whether a field changed.
 */
export function followLink(form: Fields, before: LinkView, now: LinkView): boolean {
  const [was, is] = [valuesOf(before), valuesOf(now)];
  const followed = linkFieldNames.filter(
    (name) => isSame(form[name].value, was[name]) && !isSame(was[name], is[name]),
  );
  for (const name of followed) take(form, name, is);
  return followed.length > 0;
}

/** The fields of the draft that equal the link's fields. */
export function unchangedFields(draft: Values, link: LinkView): readonly LinkFieldName[] {
  const values = valuesOf(link);
  return linkFieldNames.filter((name) => isSame(draft[name], values[name]));
}

function take<Name extends LinkFieldName>(form: Fields, name: Name, values: Values): void {
  form[name].value = values[name];
}

function valuesOf(link: LinkView): Values {
  return { ...link, address: link.targetUrl };
}

type Value = Values[LinkFieldName];

function isSame(a: Value, b: Value): boolean {
  return inAnyOrder(a) === inAnyOrder(b);
}
