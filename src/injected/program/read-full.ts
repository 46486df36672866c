import { fullPageOf } from "../formats/full-page.ts";
import { readTab } from "./read-tab.ts";

/** The entry point for the full page. Falls back to the article if the page is too large. */
export const result = readTab((article, doc) => {
  try {
    return (doc && fullPageOf(doc)) ?? article;
  } catch {
    // DOMPurify throws on some pages designed to break it. The article was sanitised separately.
    return article;
  }
});
