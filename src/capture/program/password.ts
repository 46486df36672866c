// A field that shows its password has the type "text", but its autocomplete purpose is unchanged.
const passwordFields =
  'input[type="password" i], input[autocomplete~="current-password" i], input[autocomplete~="new-password" i]';
const maxElementsSearched = 100_000;

/**
 * Whether a password field of the page is filled (typed, preset or filled in by the browser), including
 * fields in open shadow trees.
 */
export function hasFilledPassword(root: Document | ShadowRoot): boolean {
  const fields = queryAll(root, passwordFields);
  if (fields.some((field) => field instanceof HTMLInputElement && isFilled(field))) return true;
  return openShadowRoots(root).some(hasFilledPassword);
}

function isFilled(field: HTMLInputElement): boolean {
  // Chromium hides the value it filled in from scripts until the user interacts with the page; the selector
  // matches at once.
  return field.value !== "" || field.matches(":autofill");
}

function openShadowRoots(root: Document | ShadowRoot): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  for (const element of queryAll(root, "*").slice(0, maxElementsSearched)) {
    const shadow: unknown = Reflect.get(Element.prototype, "shadowRoot", element);
    if (shadow instanceof ShadowRoot) found.push(shadow);
  }
  return found;
}

function queryAll(root: Document | ShadowRoot, selector: string): Element[] {
  const query =
    root instanceof Document
      ? Document.prototype.querySelectorAll
      : DocumentFragment.prototype.querySelectorAll;
  return [...query.call(root, selector)];
}
