import { leaveFormat } from "./format.ts";
import { fullPageOf } from "./full-page.ts";

/**
 * Injected before the capture program if the full page is to be sent. Falls back to the article if the page
 * is too large.
 */
leaveFormat((article, doc) => {
  try {
    return (doc && fullPageOf(doc)) ?? article;
  } catch {
    // DOMPurify throws on some pages designed to break it. The article was sanitised separately.
    return article;
  }
});
