import { importedFieldNames } from "../../../shared/domain/fields/link.ts";
import type { Found, FoundLink } from "../found.ts";

/** A longer scheme is none. Without the limit, a long word would be read once for each of its letters. */
const inText = /[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>"()[\]]+/gi;

/** Tells which of the addresses are in none of these links: not their own, not their picture, not in their texts. */
export function leftOf(
  addresses: readonly string[],
  links: readonly FoundLink[],
): readonly Found[] {
  const own = new Set(links.flatMap((link) => [link.address, ...importedIn(link)]));
  const others = addresses.filter((one) => !own.has(one));
  if (others.length === 0) return [];
  const told = new Set(
    links.flatMap(({ title, description }) => `${title}\n${description}`.match(inText) ?? []),
  );
  const left = others.filter((one) => !told.has(one));
  return left.length === 0 ? [] : [{ kind: "left", addresses: left }];
}

function importedIn(link: FoundLink): readonly string[] {
  return importedFieldNames.map((name) => link[name] ?? "");
}

/** The web addresses in a text, each without the signs of a sentence after it. */
export function addressesInText(text: string): readonly string[] {
  const addresses = text.match(/https?:\/\/[^\s<>"'()[\]{}|\\]+/gi) ?? [];
  return addresses.map((one) => one.replace(/[.,;:!?]{1,9}$/, ""));
}

/** Tells which of the addresses in a text are not among what was found in it. If nothing was, others look for them. */
export function leftInText(text: string, found: readonly Found[]): readonly Found[] {
  if (found.every(({ kind }) => kind === "folder")) return [];
  const told = found.flatMap((one) => {
    if (one.kind === "left") return one.addresses;
    return one.kind === "link" ? [one.address, ...importedIn(one), one.title, one.description] : [];
  });
  const known = new Set(told.flatMap(addressesInText));
  const left = [...new Set(addressesInText(text))].filter((one) => !known.has(one));
  return left.length === 0 ? [] : [{ kind: "left", addresses: left }];
}
