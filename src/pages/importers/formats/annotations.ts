import { isRecord } from "../../../shared/domain/values/is-record.ts";
import { tagsOf, textOf } from "../columns.ts";
import { getDateMs } from "../dates.ts";
import type { Fields, Found } from "../found.ts";

/** Whether these are annotations of Hypothesis. Each of them has the annotated text as its target. */
export function areAnnotations(items: readonly Fields[]): boolean {
  const [first] = items;
  return first !== undefined && "uri" in first && Array.isArray(first["target"]);
}

/** The page of each annotation, with the marked text and the user's note. */
export function* readAnnotations(items: readonly Fields[]): Generator<Found> {
  for (const [at, { uri, document, target, text, tags, created }] of items.entries()) {
    const savedAtMs = getDateMs(created);
    const titles = isRecord(document) ? document["title"] : undefined;
    yield {
      kind: "link",
      address: textOf(uri),
      title: textOf(Array.isArray(titles) ? titles[0] : titles),
      description: [quoteIn(target), textOf(text)].filter((one) => one !== "").join("\n"),
      tags: tagsOf(tags),
      paths: [],
      ...(savedAtMs !== undefined && { savedAtMs }),
      place: at + 1,
    };
  }
}

/** Several selectors describe the place of a target. One of them quotes its text. */
function quoteIn(target: unknown): string {
  const first: unknown = Array.isArray(target) ? target[0] : undefined;
  const selectors = isRecord(first) ? first["selector"] : undefined;
  const quote: unknown = Array.isArray(selectors)
    ? selectors.find((one) => isRecord(one) && one["type"] === "TextQuoteSelector")
    : undefined;
  return isRecord(quote) ? textOf(quote["exact"]) : "";
}
