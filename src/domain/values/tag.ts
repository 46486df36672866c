/** Longest tag that is saved. The document names no bound; a longer one is refused, not cut. */
export const tagMaxLength = 100;

/** Most tags a link carries; more are refused, not left out. */
export const tagsMax = 100;

/** A tag as it is stored and sent: trimmed, white space folded. Empty when nothing is left. */
export function normaliseTag(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Two tags with the same key are the same tag, whatever their case. */
export function tagKey(name: string): string {
  return normaliseTag(name).toLowerCase();
}

/** The tags with one more at the end; the same list when it is empty or there already. */
export function withTag(tags: readonly string[], text: string): readonly string[] {
  const tag = normaliseTag(text);
  const known = tags.some((other) => tagKey(other) === tagKey(tag));
  return tag === "" || known ? tags : [...tags, tag];
}

/** Commas and semicolons, those of Arabic and of Chinese and Japanese too, line ends and tabs. */
export const tagSeparator = /[,;،؛、，；\n\t]/u;

/** Parts of pasted or typed text that are tags. */
export function splitTags(text: string): readonly string[] {
  return text
    .split(tagSeparator)
    .map(normaliseTag)
    .filter((tag) => tag !== "");
}

/** What of typed text comes after the last tag that is ended; all of it, where none is. */
export function unendedTag(text: string): string {
  return text.split(tagSeparator).at(-1) ?? "";
}
