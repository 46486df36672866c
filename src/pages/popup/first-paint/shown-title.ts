import { cleanText } from "../../../shared/domain/text/clean-text.ts";

/** More than two lines have room for. In UTF-16 units. */
const shownMaxLength = 300;

/** Shows the title of the tab in the first form, unless the user has typed one. The page controls it, so it is cleaned. */
export function showTitle(page: Document, title: string): void {
  const field = titleField(page);
  // Of a field in which the user has typed, this changes no more than what a reset would show.
  if (field !== null) field.defaultValue = cleanText(title, shownMaxLength);
}

/** The title that the first form shows; "" if it shows none. */
export function getShownTitle(page: Document): string {
  return titleField(page)?.defaultValue ?? "";
}

function titleField(page: Document): HTMLTextAreaElement | null {
  return page.querySelector<HTMLTextAreaElement>("textarea#title");
}
