import { isRecord } from "../../../shared/domain/values/is-record.ts";
import { tagsOf, textOf } from "../columns.ts";
import { getDateMs } from "../dates.ts";
import { ImportError } from "../import-error.ts";
import { deepest, type Fields, type Found, type Path } from "../found.ts";

/**
 * A tree of bookmarks: the result of the browser's own interface, Chromium's file `Bookmarks`, or Firefox's JSON
 * backup. All have `children`, and addresses in `url` or `uri`. Folders without a name, such as the root, are not part
 * of a path.
 *
 * Throws `import-too-deep`.
 */
export function* readTree(roots: readonly unknown[]): Generator<Found> {
  const count = { links: 0 };
  for (const root of roots)
    if (!isTagsRoot(root)) yield* readNode(root, { path: [], depth: 0 }, count);
  // Last, because the bookmarks themselves have the titles.
  for (const root of roots.filter(isTagsRoot))
    for (const folder of childrenOf(root))
      for (const link of childrenOf(folder))
        yield* readNode(link, { path: [], depth: 0, tag: titleOf(folder) }, count);
}

/** Older backups of Firefox repeat each tagged bookmark in a folder with the name of the tag. */
function isTagsRoot(node: unknown): boolean {
  return isRecord(node) && node["root"] === "tagsFolder";
}

interface Around {
  path: Path;
  depth: number;
  tag?: string;
}

function* readNode(
  node: unknown,
  { path, depth, tag = "" }: Around,
  count: { links: number },
): Generator<Found> {
  if (!isRecord(node)) return;
  if (depth > deepest) throw new ImportError({ kind: "import-too-deep" });
  const title = titleOf(node);
  const address = node["url"] ?? node["uri"];
  if (typeof address === "string") {
    count.links += 1;
    const savedAtMs = getDateMs(node["dateAdded"] ?? node["date_added"]);
    yield {
      kind: "link",
      address,
      title,
      description: descriptionOf(node),
      tags: [...tagsOf(node["tags"]), ...(tag === "" ? [] : [tag])],
      paths: path.length === 0 ? [] : [path],
      ...(savedAtMs !== undefined && { savedAtMs }),
      place: count.links,
    };
    return;
  }
  if (!Array.isArray(node["children"])) return;
  const own = title === "" ? path : [...path, title];
  if (own !== path) yield { kind: "folder", path: own, description: "" };
  for (const child of childrenOf(node))
    yield* readNode(child, { path: own, depth: depth + 1 }, count);
}

function childrenOf(node: unknown): readonly unknown[] {
  const children = isRecord(node) ? node["children"] : undefined;
  return Array.isArray(children) ? children : [];
}

function titleOf(node: unknown): string {
  return isRecord(node) ? textOf(node["title"] ?? node["name"]) : "";
}

/** Firefox had descriptions until version 62, as annotations; Vivaldi has them in `meta_info`. */
function descriptionOf({ description, annos, meta_info }: Fields): string {
  const all: readonly unknown[] = Array.isArray(annos) ? annos : [];
  const note = all.find((one) => isRecord(one) && one["name"] === "bookmarkProperties/description");
  const parts = [
    description,
    isRecord(note) && note["value"],
    isRecord(meta_info) && meta_info["Description"],
  ];
  return parts.map(textOf).find((text) => text !== "") ?? "";
}
