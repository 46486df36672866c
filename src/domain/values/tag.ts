/** The longest tag. The API document names no limit; a longer tag is refused, not truncated. */
export const tagMaxLength = 100;

/** The most tags a link can have. More are refused, not dropped. */
export const tagsMax = 100;

/** A tag as it is stored and sent: trimmed, with white space folded. "" if nothing is left. */
export function normaliseTag(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Tags with equal keys are the same tag, whatever their case. */
export function tagKey(name: string): string {
  return normaliseTag(name).toLowerCase();
}

/** Commas and semicolons, including the Arabic, Chinese and Japanese ones, line ends and tabs. */
export const tagSeparator = /[,;،؛、，；\n\t]/u;

/** The tags in a pasted or typed text. */
export function splitTags(text: string): readonly string[] {
  return text
    .split(tagSeparator)
    .map(normaliseTag)
    .filter((tag) => tag !== "");
}

/** The typed text after the last separator; all of it if there is no separator. */
export function unendedTag(text: string): string {
  return text.split(tagSeparator).at(-1) ?? "";
}

/** The tags with more of them, each once and none empty. `known`: names in use, whose spelling wins. */
export function withTags(
  tags: readonly string[],
  texts: readonly string[],
  known: readonly string[] = [],
): readonly string[] {
  const more = texts.map(normaliseTag);
  const keys = new Set([...tags, ...more].map(tagKey));
  // There may be thousands in use, and as many in a pasted list.
  const named = known.filter((name) => keys.has(name.toLowerCase()));
  // The first stays.
  const spelt = new Map(
    [...tags, ...named, ...more].toReversed().map((name) => [tagKey(name), name]),
  );
  return [...keys].flatMap((key) => spelt.get(key) || []);
}

/** The list without a tag, in whatever case the list has the tag. */
export function withoutTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((other) => tagKey(other) !== tagKey(tag));
}
