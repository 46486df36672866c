import { normaliseTag, tagKey } from "../../domain/values/tag.ts";
import type { CollectionView } from "../../domain/views.ts";
import type { T } from "../../i18n/t.ts";
import type { ComboOption } from "../../ui/combobox-list.tsx";
import { findMatches } from "../../ui/combobox-match.ts";

const tagsMost = 30;
const collectionsMost = 50;

/** The tags in use that fit the text, and the text itself if it is not one of them. */
export function tagOptions({
  t,
  text,
  known,
  isChosen,
}: {
  t: T;
  text: string;
  /** Names in use, the likeliest first. */
  known: readonly string[];
  isChosen: (tag: string) => boolean;
}): readonly ComboOption[] {
  const name = normaliseTag(text);
  const matches = findMatches(known, (tag) => tag, name, tagsMost);
  const options = matches.map(({ item, found }): ComboOption => ({
    key: item,
    label: item,
    found,
    chosen: isChosen(item),
  }));
  const isKnown = matches.some(({ item }) => tagKey(item) === tagKey(name));
  if (name === "" || isKnown || isChosen(name)) return options;
  return [...options, createOption(t, name, name)];
}

/** The collections that fit the text, each under its `localId`. */
export function collectionOptions({
  t,
  text,
  known,
  isChosen,
}: {
  t: T;
  text: string;
  /** The likeliest first. */
  known: readonly CollectionView[];
  isChosen: (collection: CollectionView) => boolean;
}): readonly ComboOption[] {
  const matches = findMatches(known, ({ title }) => title, text, collectionsMost);
  return matches.map(({ item, found }): ComboOption => {
    const note = noteOf(t, item);
    return {
      key: item.localId,
      label: item.title,
      found,
      chosen: isChosen(item),
      ...(note !== undefined && { note }),
      ...(item.emoji !== undefined && { emoji: item.emoji }),
    };
  });
}

/** Offers to create a thing if none has this name. */
export function createOption(t: T, key: string, name: string): ComboOption {
  return { key, label: t("popup_create", { name }), makes: true };
}

function noteOf(t: T, { pending, uses }: CollectionView): string | undefined {
  if (pending) return t("popup_pending");
  return uses > 0 ? new Intl.NumberFormat(t.language).format(uses) : undefined;
}
