import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as v from "valibot";
import type { Case } from "./evaluate.ts";

const historySchema = v.array(
  v.object({
    address: v.string(),
    title: v.string(),
    description: v.optional(v.string(), ""),
    collection: v.optional(v.array(v.string()), []),
    tags: v.optional(v.array(v.string()), []),
  }),
);

/** A history as a person filed it: into collections, and under tags if it has any. */
export interface History {
  readonly name: string;
  readonly collections: readonly Case[];
  readonly tags: readonly Case[];
}

/** The histories in a file or folder, or undefined if there are none. Throws if one is not a history. */
export function getHistories(path: string): readonly History[] | undefined {
  if (!existsSync(path)) return undefined;
  const files = path.endsWith(".json")
    ? [path]
    : readdirSync(path)
        .filter((name) => name.endsWith(".json"))
        .map((name) => join(path, name));
  return files.map((file) => {
    const links = v.parse(historySchema, JSON.parse(readFileSync(file, "utf8")));
    return {
      name: basename(file, ".json"),
      collections: links
        .filter(({ collection }) => collection.length > 0)
        .map(({ collection: way, ...page }) => ({
          page,
          labels: [{ label: way.join(" / "), path: way }],
        })),
      tags: links
        .filter(({ tags }) => tags.length > 0)
        .map(({ tags, ...page }) => ({
          page,
          labels: tags.map((tag) => ({ label: tag.toLowerCase(), path: [tag] })),
        })),
    };
  });
}
