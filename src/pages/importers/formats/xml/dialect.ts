import type { Found, Path } from "../../found.ts";

/** Reads one kind of XML file, element by element. Names are in lower case. */
export interface Dialect {
  /** `depth`: the depth of the element; the first element of the file has 1. */
  open: (name: string, attributes: Readonly<Record<string, string>>, depth: number) => void;
  /** Called for every opened element, at its end or at the end of the file. */
  close: (name: string, depth: number) => void;
  text: (text: string) => void;
}

export type Tell = (one: Found) => void;

/**
 * The folders around a link. A folder is reported with the first link in it, because an outline also has headings
 * without links.
 */
export function createFolders(tell: Tell) {
  const open: { name: string; isTold: boolean }[] = [];
  const named = () => open.filter(({ name }) => name !== "");
  return {
    enter(name: string): void {
      open.push({ name, isTold: false });
    },
    /** Names the innermost folder, which has no name yet. */
    name(text: string): void {
      const last = open.at(-1);
      if (last?.name === "") last.name = text;
    },
    leave(): void {
      open.pop();
    },
    /** The folders around the next reported link: one path, or none. */
    around(): readonly Path[] {
      const path: string[] = [];
      for (const folder of named()) {
        path.push(folder.name);
        if (!folder.isTold) tell({ kind: "folder", path: [...path], description: "" });
        folder.isTold = true;
      }
      return path.length === 0 ? [] : [path];
    },
  };
}
