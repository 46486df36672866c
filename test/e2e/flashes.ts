import type { LinkstowPage } from "../support/browser.ts";

/** A text that was shown and went away. */
export interface Flash {
  readonly text: string;
  /** The longest time that it can have been shown: the time between two frames without it. */
  readonly ms: number;
}

/** From now on, notes each text of the page that comes and goes. Resolves once those that are there are noted. */
export async function startNotingTexts(page: LinkstowPage): Promise<void> {
  await page.evaluate(`
    window.gone = [];
    const shown = new Map();
    let lastMs = -Infinity;
    const textsOf = function* () {
      for (const one of document.querySelectorAll("main *")) {
        const isShown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const { width, height } = one.getBoundingClientRect();
        if (!isShown || width <= 1 || height <= 1) continue;
        for (const node of one.childNodes) {
          const text = node.nodeType === 3 ? node.data.trim() : "";
          if (text !== "") yield text;
        }
      }
    };
    const look = () => {
      // The time that a frame is given is when it was due, which is long ago on a busy computer.
      const nowMs = performance.now();
      const texts = new Set(textsOf());
      for (const [text, sinceMs] of shown) {
        if (texts.has(text)) continue;
        window.gone.push({ text, ms: nowMs - sinceMs });
        shown.delete(text);
      }
      for (const text of texts) if (!shown.has(text)) shown.set(text, lastMs);
      lastMs = nowMs;
      requestAnimationFrame(look);
    };
    await new Promise((resolve) => requestAnimationFrame(() => resolve(look())));`);
}

/** The noted texts that were shown for less than 200 ms. */
export function flashesSoFar(page: LinkstowPage): Promise<readonly Flash[]> {
  return page.evaluate<readonly Flash[]>("return window.gone.filter(({ ms }) => ms < 200)");
}
