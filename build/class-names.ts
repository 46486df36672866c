import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "./run-tool.ts";

/**
 * A class name of two characters, the same in each bundle and each build: the number of its style sheet
 * among those of the popup's folders, then its own number in there. The usual names are a kilobyte of the
 * popup.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const path = relative(ROOT, file.split("?")[0] ?? file);
  const names = Array.from(css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi), ([, found]) => found);
  return letterAt(sheets().indexOf(path)) + letterAt([...new Set(names)].indexOf(name));
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

function letterAt(index: number): string {
  const letter = letters[index];
  if (letter === undefined) throw new Error("There are too few letters for all class names");
  return letter;
}

let listed: readonly string[] | undefined;
function sheets(): readonly string[] {
  listed ??= ["src/forms", "src/popup", "src/ui"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".module.css"))
      .map((path) => join(folder, path))
      .toSorted(),
  );
  return listed;
}

/**
 * Reads each class by its own export of a CSS module, so that the bundle contains the used names in their
 * places, instead of a table of all names and a property access for each.
 */
export function inlineClassNames(): Plugin {
  return {
    name: "linkstow:inline-class-names",
    enforce: "post",
    transform(code, id) {
      // Otherwise the module, and its styles with it, would be dropped once its names are in their places.
      if (id.endsWith(".module.css")) return { code, moduleSideEffects: "no-treeshake" };
      return code.replace(
        /import (\w+) from (["'][^"']+\.module\.css["'])/g,
        "import * as $1 from $2",
      );
    },
  };
}
