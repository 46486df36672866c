import type { Signal } from "@preact/signals";
import type { DraftCollection } from "../../../domain/draft.ts";
import type { LinkView } from "../../../domain/views.ts";

type Value = string | readonly (string | DraftCollection)[];

/**
 * Gives each field that is as the link was the value that the link has now; what the user has changed stays.
 * Returns whether a field has another value.
 */
export function followLink(
  form: {
    title: Signal<string>;
    address: Signal<string>;
    description: Signal<string>;
    tags: Signal<readonly string[]>;
    collections: Signal<readonly DraftCollection[]>;
  },
  before: LinkView,
  now: LinkView,
): boolean {
  const followed = [
    follow(form.title, before.title, now.title),
    follow(form.address, before.targetUrl, now.targetUrl),
    follow(form.description, before.description, now.description),
    follow(form.tags, before.tags, now.tags),
    follow(form.collections, before.collections, now.collections),
  ];
  return followed.includes(true);
}

function follow<V extends Value>(field: Signal<V>, before: V, now: V): boolean {
  const was = inAnyOrder(before);
  if (inAnyOrder(field.value) !== was || inAnyOrder(now) === was) return false;
  field.value = now;
  return true;
}

/** The API document mentions no order of tags and collections. */
function inAnyOrder(value: Value): string {
  if (typeof value === "string") return value;
  const names = value.map((one) => (typeof one === "string" ? one : one.localId));
  return JSON.stringify(names.toSorted());
}
