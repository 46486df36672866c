import {
  collectionFields,
  type CollectionChanges,
  type CollectionFields,
} from "../../../../shared/domain/fields/collection.ts";
import { linkFields } from "../../../../shared/domain/fields/link.ts";
import { cleanLines } from "../../../../shared/domain/text/clean-text.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";

/** A boolean of the service: unset, or set to either. */
export type Choice = "unset" | "yes" | "no";

/** The fields of a collection as the form has them. "" is an empty field. */
export interface Typed {
  title: string;
  description: string;
  emoji: string;
  sharing: string;
  order: string;
  parent: LocalId | undefined;
  pinned: Choice;
  publicVisible: Choice;
  shareAllLinks: Choice;
  /** The size of the cover image in bytes; 0: there is none. */
  coverBytes: number;
}

export const fieldNames = [
  "title",
  "description",
  "emoji",
  "sharing",
  "order",
  "parent",
  "pinned",
  "publicVisible",
  "shareAllLinks",
  "coverBytes",
] as const satisfies readonly (keyof Typed)[];

export function typedOf(fields: Partial<CollectionFields>): Typed {
  const { title = "", description = "", emoji = "", sharePreference: sharing = "" } = fields;
  const { visualOrder, parent, pinned, publicVisible, shareAllLinks, coverBytes = 0 } = fields;
  return {
    title,
    description,
    emoji,
    sharing,
    order: visualOrder === undefined ? "" : String(visualOrder),
    parent,
    pinned: choiceOf(pinned),
    publicVisible: choiceOf(publicVisible),
    shareAllLinks: choiceOf(shareAllLinks),
    coverBytes,
  };
}

function choiceOf(value: boolean | undefined): Choice {
  return value === undefined ? "unset" : value ? "yes" : "no";
}

/** Only the differences: "What an update carries: only the fields the user changed". */
export function changesOf(kept: Typed, typed: Typed): CollectionChanges {
  const given = (name: keyof Typed) => kept[name] !== typed[name];
  const { title, description, sharing, emoji, order, parent, coverBytes } = cleaned(typed);
  return {
    ...(title !== kept.title && { title }),
    ...(description !== kept.description && { description }),
    ...(sharing !== kept.sharing && { sharePreference: sharing }),
    ...(emoji !== kept.emoji && { emoji }),
    ...(order !== kept.order && { visualOrder: order === "" ? null : Number(order) }),
    ...(given("parent") && { parent: parent ?? null }),
    ...(given("pinned") && { pinned: valueOf(typed.pinned) }),
    ...(given("publicVisible") && { publicVisible: valueOf(typed.publicVisible) }),
    ...(given("shareAllLinks") && { shareAllLinks: valueOf(typed.shareAllLinks) }),
    ...(given("coverBytes") && { coverBytes }),
  };
}

function valueOf(choice: Choice): boolean | null {
  return choice === "unset" ? null : choice === "yes";
}

/** The fields of a new collection, without empty ones. */
export function fieldsOf(typed: Typed): CollectionFields {
  const { title, ...changes } = changesOf(typedOf({}), typed);
  const set = Object.entries(changes).filter(([, value]) => value !== null);
  return { title: title ?? "", ...Object.fromEntries(set) };
}

/** The texts without surrounding spaces and control characters, like the texts of a link. */
function cleaned(typed: Typed): Typed {
  const { title, description, sharing, emoji, order } = typed;
  const clean = (text: string) => cleanLines(text).trim();
  return {
    ...typed,
    title: clean(title),
    description: clean(description),
    sharing: clean(sharing),
    emoji: clean(emoji),
    order: order.trim(),
  };
}

export type Wrong = { kind: "missing" | "not-an-integer" } | { kind: "too-long"; most: number };

/** Why each field cannot be sent. */
export function wrongIn(typed: Typed): Partial<Record<keyof Typed, Wrong>> {
  const { title, description, sharing, emoji, order } = cleaned(typed);
  const long = (text: string, most: number): Wrong | undefined =>
    text.length > most ? { kind: "too-long", most } : undefined;
  const isInteger = /^(?:[+-]?\d{1,15})?$/.test(order);
  const wrong = {
    title: title === "" ? ({ kind: "missing" } as const) : long(title, linkFields.title.most),
    description: long(description, linkFields.description.most),
    sharing: long(sharing, collectionFields.sharePreference.most),
    emoji: long(emoji, collectionFields.emoji.most),
    order: isInteger ? undefined : ({ kind: "not-an-integer" } as const),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, reason]) => reason !== undefined));
}
