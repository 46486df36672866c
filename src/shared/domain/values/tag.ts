/** The longest tag. The API document names no limit; a longer tag is refused, not truncated. */
export const tagMaxLength = 100;

/** The most tags a link can have. More are refused, not dropped. */
export const tagsMax = 100;

/** A tag in the form in which it is stored and sent: trimmed, with folded white space. "" if nothing remains. */
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

/** The tags in these texts, each once in its first spelling, without empty ones. */
export function cleanTags(texts: readonly string[]): readonly string[] {
  const tags = new Map<string, string>();
  for (const name of texts.map(normaliseTag)) {
    const key = tagKey(name);
    if (key && !tags.has(key)) tags.set(key, name);
  }
  return [...tags.values()];
}

/** The tags with more of them, each once. */
export function withTags(tags: readonly string[], texts: readonly string[]): readonly string[] {
  return cleanTags([...tags, ...texts]);
}

/** Like `withTags`, but a new tag gets its spelling among the names in use. */
export function withTagsInUse(
  tags: readonly string[],
  texts: readonly string[],
  inUse: readonly string[],
): readonly string[] {
  // Names in use are clean, and there may be ten thousand. Cleaning each again would take ten times as long. The first
  // spelling wins.
  const spelt = new Map(inUse.toReversed().map((name) => [name.toLowerCase(), name]));
  return withTags(
    tags,
    texts.map((text) => spelt.get(tagKey(text)) ?? text),
  );
}

/** The list without a tag, in whatever case the list has the tag. */
export function withoutTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((other) => tagKey(other) !== tagKey(tag));
}
