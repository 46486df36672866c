/** The program of a browser on this computer, or undefined; see find-browser.mjs. */
export function findBrowser(browser: "chromium" | "firefox"): string | undefined;
