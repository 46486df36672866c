import type { Found, FoundLink } from "../found.ts";

/** Tells which of the addresses are in none of these links: not their own, not their picture, not in their texts. */
export function leftOf(
  addresses: readonly string[],
  links: readonly Partial<FoundLink>[],
): readonly Found[] {
  const known = links
    .flatMap(({ address, image, title, description }) => [address, image, title, description])
    .join("\n");
  const left = addresses.filter((one) => !known.includes(one));
  return left.length === 0 ? [] : [{ kind: "left", addresses: left }];
}
