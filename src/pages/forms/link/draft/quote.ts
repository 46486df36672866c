import { computed, signal, type ReadonlySignal } from "@preact/signals";

/** The selected text of the page, offered as the description. `edit`: changes the description as the user does. */
export function createQuote(description: ReadonlySignal<string>, edit: (text: string) => void) {
  const quote = signal<string>();
  let replaced = "";
  const isOn = computed(() =>
    quote.value === undefined ? undefined : description.value === quote.value,
  );
  return {
    /** Whether the description is the quote; undefined: nothing is selected. */
    isOn,
    /** `own`: the page's own description. */
    offer(text: string | undefined, own: string) {
      quote.value = text;
      replaced = own;
    },
    /** Replaces the description by the quote, or restores the replaced description. */
    toggle: () => {
      if (isOn.value) return edit(replaced);
      replaced = description.value;
      edit(quote.value ?? replaced);
    },
    /** The user empties a description that is the quote: the page's own returns. */
    typed: (text: string) => edit(text === "" && isOn.value ? replaced : text),
  };
}
