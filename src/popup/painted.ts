/** Longer than any first paint takes, and for a page that is never shown. */
const atMostMs = 250;

/**
 * Resolves when the browser has painted what is there. Work that comes before it holds the paint up for
 * longer than it takes itself: Chromium shows the popup's window only once it has had frames to spare.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, atMostMs);
    if (import.meta.env.MODE.startsWith("firefox")) {
      // Firefox 153 tells of no paint in a popup. The second frame comes after the first was painted.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    } else {
      new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
    }
  });
}
