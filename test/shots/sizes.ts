import type { Theme } from "../support/browser.ts";
import type { Language } from "../support/in-language.ts";

/** A width of the window, and the themes in which it is looked at. */
export interface ShotSize {
  readonly label: string;
  readonly widthPx: number;
  /** How much larger everything is drawn. */
  readonly zoom: 1 | 2;
  readonly themes: readonly Theme[];
}

/** English in both themes. The translations in one, because only their words may not fit. */
export function sizesOf(language: Language): readonly ShotSize[] {
  const themes: readonly Theme[] = language === "en" ? ["light", "dark"] : ["light"];
  const size = (widthPx: number): ShotSize => ({
    label: String(widthPx),
    widthPx,
    zoom: 1,
    themes,
  });
  // At 200 %, a window of 1,280 px is as wide as 640.
  const large: ShotSize = { label: "200", widthPx: 640, zoom: 2, themes: ["light"] };
  return [size(400), size(1_280), size(1_600), large];
}
