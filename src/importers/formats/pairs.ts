import type { FoundLink } from "../found.ts";

/** Joins a title with a bare address in the next line. A text above several addresses is their heading. */
export function createPairs() {
  /** A text with an address below it. */
  let held: readonly FoundLink[] = [];
  return {
    /** `links`: the links of the next line. Returns the links that are complete. */
    next(links: readonly FoundLink[]): readonly FoundLink[] {
      const [{ address: written, title } = { address: "", title: "" }] = links;
      const isText = links.length === 1 && written === "";
      if (held.length === 1 && links.length === 1 && !isText && title === "") {
        held = [...held, ...links];
        return [];
      }
      const [text, link] = held;
      const isPair = text !== undefined && link !== undefined && (links.length === 0 || isText);
      const before = isPair ? [{ ...link, title: text.title }] : held;
      held = isText && !title.startsWith("#") ? links : [];
      return held.length === 0 ? [...before, ...links] : before;
    },
  };
}
