import { frameDocuments, openShadowRoots, queryIn } from "./shadow-roots.ts";

// A field that shows its password has the type "text", but its autocomplete purpose is unchanged.
const passwordFields =
  'input[type="password" i], input[autocomplete~="current-password" i], input[autocomplete~="new-password" i]';
const maxDepth = 5;

/**
 * Whether a password field of the page is filled (typed, preset or filled in by the browser), including
 * fields in open shadow trees and in frames that are read with the page.
 */
export function hasFilledPassword(root: Document | ShadowRoot, depth = 0): boolean {
  if ([...queryIn(root, passwordFields)].some(isFilled)) return true;
  if (depth === maxDepth) return false;
  return (
    openShadowRoots(root).some(({ shadow }) => hasFilledPassword(shadow, depth + 1)) ||
    frameDocuments(root).some((frame) => frame !== undefined && hasFilledPassword(frame, depth + 1))
  );
}

function isFilled(field: Element): boolean {
  if (field.localName !== "input") return false;
  // Chromium hides the value it filled in from scripts until the user interacts with the page; the selector
  // matches at once.
  return (
    Reflect.get(HTMLInputElement.prototype, "value", field) !== "" || field.matches(":autofill")
  );
}
