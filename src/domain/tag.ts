/** Longest tag that is kept. The document names no bound. */
export const tagMaxLength = 100;

/** Most tags a link carries. */
export const tagsMax = 100;

/** A tag as it is stored and sent: trimmed, white space folded, capped. Empty when nothing is left. */
export function normaliseTag(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim().slice(0, tagMaxLength);
}

/** Two tags with the same key are the same tag, whatever their case. */
export function tagKey(name: string): string {
  return normaliseTag(name).toLowerCase();
}

/** The tags with one more at the end; the same list when it is empty or there already. */
export function withTag(tags: readonly string[], text: string): readonly string[] {
  const tag = normaliseTag(text);
  const known = tags.some((other) => tagKey(other) === tagKey(tag));
  return tag === "" || known || tags.length >= tagsMax ? tags : [...tags, tag];
}

/** Parts of pasted or typed text that are tags: split at commas, semicolons and line ends. */
export function splitTags(text: string): readonly string[] {
  return text
    .split(/[,;\n\t]+/u)
    .map(normaliseTag)
    .filter((tag) => tag !== "");
}
