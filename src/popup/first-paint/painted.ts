/**
 * Resolves when the browser has painted what is there. Work that comes before it holds the paint up for
 * longer than it takes itself: Chromium shows the popup's window only once it has had frames to spare.
 */
export function painted(): Promise<void> {
  const isFirefox = import.meta.env.MODE.startsWith("firefox");
  return new Promise((resolve) => {
    if (isFirefox) {
      // Firefox 153 tells of no paint in a popup. It paints in the same breath as it runs these.
      requestAnimationFrame(() => setTimeout(resolve));
    } else {
      new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
    }
    // Longer than it takes, and for a page that is never shown.
    setTimeout(resolve, isFirefox ? 60 : 250);
  });
}
