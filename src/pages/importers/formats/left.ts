import type { Found, FoundLink } from "../found.ts";

const inText = /[a-z][a-z0-9+.-]*:\/\/[^\s<>"()[\]]+/gi;

/** Tells which of the addresses are in none of these links: not their own, not their picture, not in their texts. */
export function leftOf(
  addresses: readonly string[],
  links: readonly FoundLink[],
): readonly Found[] {
  if (addresses.length === 0) return [];
  const known = new Set<string | undefined>(
    links.flatMap(({ address, image, title, description }) => [
      address,
      image,
      ...(`${title}\n${description}`.match(inText) ?? []),
    ]),
  );
  const left = addresses.filter((one) => !known.has(one));
  return left.length === 0 ? [] : [{ kind: "left", addresses: left }];
}
