import { openShadowRoots } from "./shadow-roots.ts";

// A field that shows its password has the type "text", but its autocomplete purpose is unchanged.
const passwordFields =
  'input[type="password" i], input[autocomplete~="current-password" i], input[autocomplete~="new-password" i]';

/**
 * Whether a password field of the page is filled (typed, preset or filled in by the browser), including
 * fields in open shadow trees.
 */
export function hasFilledPassword(root: Document | ShadowRoot): boolean {
  const fields = queryAll(root, passwordFields);
  if (fields.some((field) => field instanceof HTMLInputElement && isFilled(field))) return true;
  return openShadowRoots(root).some(({ shadow }) => hasFilledPassword(shadow));
}

function isFilled(field: HTMLInputElement): boolean {
  // Chromium hides the value it filled in from scripts until the user interacts with the page; the selector
  // matches at once.
  return field.value !== "" || field.matches(":autofill");
}

function queryAll(root: Document | ShadowRoot, selector: string): Element[] {
  const query =
    root instanceof Document
      ? Document.prototype.querySelectorAll
      : DocumentFragment.prototype.querySelectorAll;
  return [...query.call(root, selector)];
}
