import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { tagKey, withTagsInUse } from "../../../shared/domain/values/tag.ts";
import type { Suggested } from "../../../shared/domain/suggest/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { ChipSuggestions } from "../../ui/chips/chip-suggestions.tsx";
import { Combobox } from "../../ui/combobox/combobox.tsx";
import { KeyHints } from "./key-hints.tsx";
import { useSettled } from "./settled.ts";
import { tagNames, tagOptions, whySuggested } from "./pick-options.ts";
import { Row, rowNotes } from "../../ui/combobox/field-list.tsx";

const none: readonly never[] = [];
const suggestionsMost = 5;
const newSuggestionsMost = 3;

/** `Tags`: chips, and completion from the tags in use and the page's keywords, and suggestions. */
export function TagsField({
  t,
  id = "tags",
  inputRef,
  getFloor,
  tags,
  text,
  known,
  suggested,
  keywords = none,
  error,
  keepsRoom = false,
  onText,
  onAdd,
  onRemove,
}: {
  t: T;
  id?: string;
  inputRef: RefObject<HTMLInputElement | null>;
  getFloor: () => number;
  tags: readonly string[];
  text: string;
  /** Names in use, the likeliest first. */
  known: readonly string[];
  /**
   * Suggestions from the user's own links, which come before the page's keywords. If there may be some, room for one
   * line is reserved.
   */
  suggested?: readonly Suggested[] | undefined;
  /** The page's own keywords. */
  keywords?: readonly string[] | undefined;
  error?: string | undefined;
  /** Keeps room for two lines of chips, with or without chips. */
  keepsRoom?: boolean;
  onText: (text: string) => void;
  onAdd: (texts: readonly string[]) => void;
  onRemove: (tag: string) => void;
}) {
  const chosen = new Set(tags.map(tagKey));
  const isChosen = (tag: string) => chosen.has(tagKey(tag));
  const ofLinks = suggested ?? none;
  const suggestions = useMemo(() => {
    const own = ofLinks.map(({ label }) => tagKey(label));
    const ofPage = suggestTags(keywords, known).filter((tag) => !own.includes(tagKey(tag)));
    return [...ofLinks, ...ofPage.map((label): Suggested => ({ label }))]
      .slice(0, suggestionsMost)
      .map((one) => ({ ...one, key: one.label, why: whySuggested(t, one) }));
  }, [t, ofLinks, keywords, known]);
  // A choice from the names in use makes no other list: its texts would be read and folded again.
  const own = tags.filter((tag) => !known.includes(tag));
  const all = useMemo(
    () => tagNames(ofLinks, [...known, ...own], keywords),
    [ofLinks, known, own.join(), keywords],
  );
  const optionsOf = (typed: string) => tagOptions({ t, text: typed, known: all, isChosen });
  useSettled(all, () => optionsOf("a"));
  const options = optionsOf(text);
  const toggle = (tag: string) => (isChosen(tag) ? onRemove(tag) : onAdd([tag]));
  return (
    <Row
      label={t("popup_tags")}
      htmlFor={id}
      error={error}
      steady={keepsRoom}
      rest={
        suggested && (
          <ChipSuggestions
            label={t("popup_suggested_tags")}
            why={whyAll(t, suggestions)}
            items={suggestions}
            nameOf={(name) => t("popup_add_tag", { name })}
            chosen={isChosen}
            onToggle={toggle}
          />
        )
      }
    >
      <Combobox
        id={id}
        label={t("popup_tags")}
        placeholder={t("popup_add")}
        inputRef={inputRef}
        getFloor={getFloor}
        free
        lines={keepsRoom ? 2 : undefined}
        text={text}
        onText={onText}
        chips={tags.map((tag) => ({ key: tag, label: tag }))}
        removeName={(name) => t("ui_remove_tag", { name })}
        onRemove={onRemove}
        options={options}
        onChoose={({ key, makes }) => (makes === true ? onAdd([key]) : toggle(key))}
        onTake={onAdd}
        notes={rowNotes(id, { error })}
        keys={<KeyHints t={t} options={options} enter={t("popup_key_add")} />}
      />
    </Row>
  );
}

/** A reason that all items share. */
function whyAll(t: T, suggestions: readonly (Suggested & { why: string })[]): string {
  const reasons = new Set(suggestions.map(({ why }) => why));
  const [first = ""] = reasons;
  if (reasons.size <= 1) return first;
  return suggestions.every(({ like }) => like !== undefined)
    ? t("popup_like_links")
    : t("popup_tags_of_both");
}

/**
 * The page's keywords to suggest: the keywords that are tags already, in the spelling of the tag, or else the first
 * few.
 */
function suggestTags(keywords: readonly string[], known: readonly string[]): readonly string[] {
  const unique = withTagsInUse([], keywords, known);
  const inUse = unique.filter((word) => known.includes(word));
  return inUse.length > 0
    ? inUse.slice(0, suggestionsMost)
    : unique.filter(({ length }) => length <= 30).slice(0, newSuggestionsMost);
}
