/** Whether the text can be an id: a whole number, or nothing. */
export function isWholeNumber(text: string): boolean {
  return /^(?:[1-9]\d{0,14})?$/.test(text.trim());
}

/** The number, or null where the field is empty. */
export function numberOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
