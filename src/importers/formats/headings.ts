import type { Found, FoundLink, Path } from "../found.ts";

/** A heading of Markdown. */
export interface Heading {
  /** The number of its signs. */
  level: number;
  name: string;
  /** The same as a link without an address, for one that turns out to be no folder. */
  asLink: FoundLink;
}

/**
 * The headings above a link are its folders. A heading without links is told like any other text, so that the user
 * knows what has been left out. So is a heading of the first level if the line of the next link begins with its
 * address: the heading may be a comment on a list.
 */
export function createHeadings() {
  let open: (Heading & { isFolder: boolean })[] = [];

  function leave(level: number): readonly Found[] {
    const left = open.filter((heading) => heading.level >= level);
    open = open.filter((heading) => heading.level < level);
    return left.flatMap(({ isFolder, asLink }) => (isFolder ? [] : [asLink]));
  }

  return {
    /** Begins one. Returns what is to be told of those that it ends. */
    enter(heading: Heading): readonly Found[] {
      const told = leave(heading.level);
      open.push({ ...heading, isFolder: false });
      return told;
    },
    /** The path of the link that comes next, and what is to be told before it. `isAddressFirst`: as its line begins. */
    around(isAddressFirst: boolean): { told: readonly Found[]; path: Path } {
      const told: Found[] = [];
      const path: string[] = [];
      for (const heading of open) {
        if (isAddressFirst && heading.level === 1 && !heading.isFolder) {
          told.push(heading.asLink);
          continue;
        }
        path.push(heading.name);
        if (!heading.isFolder) told.push({ kind: "folder", path: [...path], description: "" });
        heading.isFolder = true;
      }
      open = open.filter(({ isFolder }) => isFolder);
      return { told, path };
    },
    /** What is to be told at the end. */
    end: () => leave(0),
  };
}
