import type { Found, FoundLink, Path } from "../found.ts";

/** A heading of Markdown. */
export interface Heading {
  /** The number of its signs. */
  level: number;
  name: string;
  /** The heading as a link without an address, used if the heading turns out not to be a folder. */
  asLink: FoundLink;
}

/**
 * The headings above a link are its folders. A heading without links is reported like any other text, so that the user
 * knows that it was left out. A heading of the first level is reported too if the line of the next link begins with
 * its address, because the heading may be a comment on a list.
 */
export function createHeadings() {
  let open: (Heading & { isFolder: boolean })[] = [];

  function leave(level: number): readonly Found[] {
    const left = open.filter((heading) => heading.level >= level);
    open = open.filter((heading) => heading.level < level);
    return left.flatMap(({ isFolder, asLink }) => (isFolder ? [] : [asLink]));
  }

  return {
    /** Begins a heading. Returns the reports of the headings that it ends. */
    enter(heading: Heading): readonly Found[] {
      const told = leave(heading.level);
      open.push({ ...heading, isFolder: false });
      return told;
    },
    /**
     * The path of the next link, and the reports that come before it. `isAddressFirst`: the line of the link begins
     * with its address.
     */
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
    /** The reports at the end of the text. */
    end: () => leave(0),
  };
}
