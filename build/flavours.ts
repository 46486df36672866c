/** What the extension is built for; `-e2e` may reach loopback from the start, and never ships. */
export const FLAVOURS = ["chrome", "firefox", "chrome-e2e", "firefox-e2e"] as const;
export const SHIPPED_FLAVOURS = ["chrome", "firefox"] as const satisfies readonly Flavour[];

export type Flavour = (typeof FLAVOURS)[number];

export function isFlavour(text: string): text is Flavour {
  return FLAVOURS.some((flavour) => flavour === text);
}

/** The oldest browser that a flavour is built for, as Vite's `build.target` names it. */
export function targetOf(mode: string): string {
  return mode.startsWith("firefox") ? "firefox142" : "chrome126";
}

/** The build of a browser, as it ships or with loopback reachable from the start. */
export function flavourFor(browser: "chromium" | "firefox", kind: "shipped" | "e2e"): Flavour {
  const shipped = browser === "chromium" ? "chrome" : "firefox";
  return kind === "shipped" ? shipped : `${shipped}-e2e`;
}
