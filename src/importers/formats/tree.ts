import { isRecord } from "../../domain/values/is-record.ts";
import { tagsOf, textOf } from "../columns.ts";
import { getDateMs } from "../dates.ts";
import { ImportError } from "../import-error.ts";
import type { Found, Path } from "../found.ts";

/** Deeper than any browser lets a user nest folders. */
const deepest = 200;

/**
 * A tree of bookmarks: what the browser's own interface returns, the file `Bookmarks` of Chromium, and the
 * backup that Firefox writes as JSON. All have `children`, and addresses in `url` or `uri`. Folders without a
 * name, such as the root, are no folders here.
 *
 * Throws `import-too-deep`.
 */
export function* readTree(roots: readonly unknown[]): Generator<Found> {
  const count = { links: 0 };
  for (const root of roots) yield* readNode(root, [], count);
}

function* readNode(node: unknown, path: Path, count: { links: number }): Generator<Found> {
  if (!isRecord(node)) return;
  if (path.length > deepest) throw new ImportError({ kind: "import-too-deep" });
  const title = textOf(node["title"] ?? node["name"]);
  const address = node["url"] ?? node["uri"];
  if (typeof address === "string") {
    count.links += 1;
    const savedAtMs = getDateMs(node["dateAdded"] ?? node["date_added"]);
    yield {
      kind: "link",
      address,
      title,
      description: textOf(node["description"]),
      tags: tagsOf(node["tags"]),
      paths: path.length === 0 ? [] : [path],
      ...(savedAtMs !== undefined && { savedAtMs }),
      place: count.links,
    };
    return;
  }
  const children: unknown = node["children"];
  if (!Array.isArray(children)) return;
  const own = title === "" ? path : [...path, title];
  if (own !== path) yield { kind: "folder", path: own, description: "" };
  for (const child of children) yield* readNode(child, own, count);
}
