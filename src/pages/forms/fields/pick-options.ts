import { titlesInPath } from "../../../shared/domain/collections/tree.ts";
import { cleanLines } from "../../../shared/domain/text/clean-text.ts";
import { normaliseTag, tagKey, tagMaxLength } from "../../../shared/domain/values/tag.ts";
import type { Suggested } from "../../../shared/domain/suggest/views.ts";
import type { CollectionView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { ChipItem } from "../../ui/chips/chip-list.tsx";
import type { ComboOption } from "../../ui/combobox/combobox-list.tsx";
import { findMatches } from "../../ui/combobox/combobox-match.ts";

/** More options than anybody reads; each is drawn. */
const optionsMost = 30;

/** The names for tags in one list. Equal names are listed once, in the first spelling. */
export interface TagNames {
  names: readonly string[];
  /** The names with a reason, by their keys. */
  offers: ReadonlyMap<string, Suggested>;
}

/**
 * Suggestions from the user's own links come first, then the tags in use and the tags of the link, then the page's
 * keywords.
 */
export function tagNames(
  suggested: readonly Suggested[],
  own: readonly string[],
  keywords: readonly string[],
): TagNames {
  const names = new Map<string, string>();
  const offers = new Map<string, Suggested>();
  const add = (name: string, offer?: Suggested) => {
    const key = tagKey(name);
    if (key === "" || key.length > tagMaxLength || names.has(key)) return;
    names.set(key, normaliseTag(name));
    if (offer) offers.set(key, offer);
  };
  for (const offer of suggested) add(offer.label, offer);
  for (const name of own) add(name);
  for (const label of keywords) add(label, { label });
  return { names: [...names.values()], offers };
}

/** One function for every search, as `findMatches` asks. */
const textOfTag = (tag: string) => tag;

/** The tags that match the text, the best first, and the text itself if it is not one of them. */
export function tagOptions({
  t,
  text,
  known: { names, offers },
  isChosen,
}: {
  t: T;
  text: string;
  known: TagNames;
  isChosen: (tag: string) => boolean;
}): readonly ComboOption[] {
  const name = normaliseTag(text);
  const matches = findMatches(names, textOfTag, name, optionsMost);
  const options = matches.map(({ item, found, begins }): ComboOption => {
    const offer = offers.get(tagKey(item));
    return {
      key: item,
      label: item,
      found,
      // A whole word typed as a new tag is not to become a longer tag that has it further on.
      finishes: begins,
      chosen: isChosen(item),
      note: offer && whySuggested(t, offer),
    };
  });
  const isKnown = matches.some(({ item }) => tagKey(item) === tagKey(name));
  if (name === "" || isKnown || isChosen(name)) return options;
  return [...options, createOption(t, name, name)];
}

/** The collections that fit the text, each under its `localId`. */
export function collectionOptions({
  t,
  text,
  known,
  exact,
  suggested,
  isChosen,
}: {
  t: T;
  text: string;
  /** The likeliest first. */
  known: readonly CollectionView[];
  /** The option that the text names. It comes first. */
  exact: CollectionView | undefined;
  /** Collections of `known` with a reason. */
  suggested: readonly Suggested[];
  isChosen: (collection: CollectionView) => boolean;
}): readonly ComboOption[] {
  const named = exact ? findMatches([exact], pathOf, text, 1) : [];
  const find = (query: string) => findMatches(known, pathOf, query, optionsMost);
  const matches = find(text);
  // A path typed without spaces begins the same words.
  const isBegun = matches.some(({ beginsWords }) => beginsWords);
  const fitting = isBegun || !text.includes("/") ? matches : find(text.replaceAll("/", " "));
  return [...named, ...fitting.filter(({ item }) => item !== exact)].map(
    ({ item, found, beginsWords }): ComboOption => {
      const offer = suggested.find(({ label }) => label === item.localId);
      return {
        key: item.localId,
        label: pathOf(item),
        found,
        finishes: beginsWords,
        chosen: isChosen(item),
        note: offer ? whySuggested(t, offer) : noteOf(t, item),
        emoji: item.emoji,
      };
    },
  );
}

type Named = Pick<CollectionView, "path" | "title">;

const namings = [
  pathOf,
  ({ title }: Named) => title,
  (one: Named) => pathOf(one).replaceAll(" / ", "/"),
];

/** The first index of each name in a list, by naming. Computed once per list, because every key press asks for it. */
const placesOf = new WeakMap<readonly Named[], readonly ReadonlyMap<string, number>[]>();

function namedPlaces(known: readonly Named[]): readonly ReadonlyMap<string, number>[] {
  const before = placesOf.get(known);
  if (before) return before;
  const places = namings.map(
    (nameOf) => new Map(known.map((one, at) => [tagKey(nameOf(one)), at] as const).toReversed()),
  );
  placesOf.set(known, places);
  return places;
}

/** The collection that the text names: by its path, or else by its title, or by its path without spaces. */
export function findNamed<Of extends Named>(known: readonly Of[], text: string): Of | undefined {
  const key = tagKey(typedPath(text));
  if (key === "") return undefined;
  const at = namedPlaces(known)
    .map((places) => places.get(key))
    .find((place) => place !== undefined);
  return at === undefined ? undefined : known[at];
}

/** A typed path for the screen: without empty titles, and cleaned like a link. */
export function typedPath(text: string): string {
  return titlesInPath(cleanLines(text).trim()).join(" / ");
}

function pathOf({ path, title }: Named): string {
  return path ?? title;
}

/** The chip of a chosen collection: its title, or its path where another one has the title, too. */
export function collectionChip(
  { localId, title }: Pick<CollectionView, "localId" | "title">,
  known: readonly CollectionView[],
): ChipItem {
  const path = pathOf(known.find((one) => one.localId === localId) ?? { title });
  const isShared = known.some((one) => one.title === title && one.localId !== localId);
  return { key: localId, label: isShared ? path : title, whole: path };
}

/** Offers to create a resource if none has this name. */
export function createOption(t: T, key: string, name: string): ComboOption {
  return { key, label: t("popup_create", { name }), makes: true };
}

/** The reason of a suggestion, in words. */
export function whySuggested(t: T, { like }: Suggested): string {
  return like === undefined ? t("popup_tag_of_page") : t("popup_like", { title: like });
}

function noteOf(t: T, { pending, uses }: CollectionView): string | undefined {
  if (pending) return t("popup_pending");
  return uses > 0 ? t.number(uses) : undefined;
}
