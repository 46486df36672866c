/**
 * Records the text and ticks entered in the first form. Returns a function that enters them again once the
 * form is live: by then the fields have the page's values.
 */
export function rememberTyped(page: Document): () => void {
  const again: (() => void)[] = [];
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  )) {
    const { value } = field;
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      const { checked, defaultChecked } = field;
      if (checked === defaultChecked) continue;
      again.push(() => {
        field.checked = checked;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      });
    } else if (value !== "") {
      again.push(() => {
        // Setting the value would disturb an input method that is composing.
        if (field.value !== value) field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
    }
  }
  return () => {
    for (const act of again) act();
  };
}
