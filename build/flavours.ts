/** The targets of a build. An `-e2e` build may reach loopback from the start, and never ships. */
export const FLAVOURS = ["chrome", "firefox", "chrome-e2e", "firefox-e2e"] as const;
export const SHIPPED_FLAVOURS = ["chrome", "firefox"] as const satisfies readonly Flavour[];

export type Flavour = (typeof FLAVOURS)[number];

export function isFlavour(text: string): text is Flavour {
  return FLAVOURS.some((flavour) => flavour === text);
}

/** The oldest browser that a flavour supports, in the syntax of Vite's `build.target`. */
export function targetOf(mode: string): string {
  return mode.startsWith("firefox") ? "firefox142" : "chrome126";
}

/** The flavour for a browser: as it ships, or with permission for loopback from the start. */
export function flavourFor(browser: "chromium" | "firefox", kind: "shipped" | "e2e"): Flavour {
  const shipped = browser === "chromium" ? "chrome" : "firefox";
  return kind === "shipped" ? shipped : `${shipped}-e2e`;
}
