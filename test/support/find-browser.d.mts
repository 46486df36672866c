/** The program of a browser on this computer, or undefined; see find-browser.mjs. */
export function findBrowser(browser: "chromium" | "firefox"): string | undefined;

export const OLDEST: Readonly<Record<"chromium" | "firefox", number>>;

export function isTooOld(browser: "chromium" | "firefox", path: string): boolean;
