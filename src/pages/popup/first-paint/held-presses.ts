/** The page's event when its form is live. */
export const cameToLife = "linkstow:alive";

/**
 * Records presses while the form is shown and not live yet, and repeats them when it is: presses on
 * buttons, and Enter in a field, which a browser would take for Save.
 */
export function holdPresses(page: Document): void {
  const held: (() => void)[] = [];
  const holdClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button === null) return;
    hold(event, () => button.click());
  };
  const holdEnter = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey } = event;
    if (key !== "Enter" || event.isComposing || target instanceof HTMLButtonElement) return;
    const again = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
    hold(event, () => target?.dispatchEvent(new KeyboardEvent("keydown", again)));
  };
  const hold = (event: Event, press: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    held.push(press);
  };
  page.addEventListener("click", holdClick, true);
  page.addEventListener("keydown", holdEnter, true);
  page.addEventListener(
    cameToLife,
    () => {
      page.removeEventListener("click", holdClick, true);
      page.removeEventListener("keydown", holdEnter, true);
      for (const press of held) press();
    },
    { once: true },
  );
}
