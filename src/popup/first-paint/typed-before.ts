/**
 * Remembers what was typed and ticked in the first form. Gives how to type it again, once there is somebody
 * to hear it: the fields have what the script knows of the page by then.
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
        // An input method that is at work in the field would lose what it has.
        if (field.value !== value) field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
    }
  }
  return () => {
    for (const act of again) act();
  };
}
