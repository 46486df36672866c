const plain = "0123456789+-−=()n";
const signs = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ", sub: "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ" } as const;
const marks = { sup: "^", sub: "_" } as const;
const term = /[\p{L}\p{N}]\s*[+\-−=/*·,]|[+\-−=/*·,]\s*[\p{L}\p{N}]/u;

/**
 * A text in `sup` or `sub` where no markup can raise it: in signs that are raised themselves, or a term in brackets. A
 * word or an ordinal stays as it is.
 */
export function raisedText(text: string, name: "sup" | "sub"): string {
  const places = Array.from(text.trim(), (sign) => plain.indexOf(sign));
  if (!places.includes(-1)) return places.map((at) => signs[name][at]).join("");
  return term.test(text) ? `${marks[name]}(${text.trim()})` : text;
}

/** Whether an element of this name holds text for `raisedText`. */
export function isRaised(name: string): name is "sup" | "sub" {
  return name === "sup" || name === "sub";
}
