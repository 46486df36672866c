import type { T } from "./t.ts";

/** Kept: making a format takes a hundred times as long as using it, and each row of a list has some. */
const made: Record<string, unknown> = {};

/** The format of a kind, such as `Intl.NumberFormat`, in the language of the texts. */
export function formatOf<Options, Format>(
  Kind: new (language: string, options: Options) => Format,
  { language }: Pick<T, "language">,
  options: Options,
): Format {
  // A format keeps the time zone that it was made in, which may change while a page is open. `Date()` ends with it.
  const key = JSON.stringify([Kind.name, language, options, Date().slice(25)]);
  // oxlint-disable-next-line no-unsafe-type-assertion -- the key has the kind
  return (made[key] ??= new Kind(language, options)) as Format;
}
