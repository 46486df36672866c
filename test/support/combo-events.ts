import type { ComboEvent } from "../../src/pages/ui/combobox/combobox-step.ts";

export function key(name: string, more: Partial<ComboEvent & { kind: "key" }> = {}): ComboEvent {
  const plain = { composing: false, alt: false, shift: false, atStart: false };
  return { kind: "key", key: name, ...plain, ...more };
}

export function pasted(
  text: string,
  place: Partial<ComboEvent & { kind: "pasted" }> = {},
): ComboEvent {
  return { kind: "pasted", text, from: 0, to: 0, ...place };
}

export function typed(text: string, composing = false): ComboEvent {
  return { kind: "typed", text, composing };
}

export const shown = (text: string, active?: number) => ({ text, open: true, active });
