/** The builds that ship, one for each browser. */
export const SHIPPED_FLAVOURS = ["chrome", "firefox"] as const;

/**
 * All builds. An `-e2e` build is a copy of the one that ships, but may reach loopback from the start
 * (`manifest.ts`). It never ships.
 */
export const FLAVOURS = [...SHIPPED_FLAVOURS, "chrome-e2e", "firefox-e2e"] as const;

export type ShippedFlavour = (typeof SHIPPED_FLAVOURS)[number];
export type Flavour = (typeof FLAVOURS)[number];

export function isFlavour(text: string): text is Flavour {
  return FLAVOURS.some((flavour) => flavour === text);
}

export function isShipped(text: string): text is ShippedFlavour {
  return SHIPPED_FLAVOURS.some((flavour) => flavour === text);
}

/** The build whose files a flavour has. */
export function shippedAs(flavour: Flavour): ShippedFlavour {
  return flavour.startsWith("firefox") ? "firefox" : "chrome";
}

/** The oldest browser that a flavour supports, in the syntax of Vite's `build.target`. */
export function targetOf(flavour: ShippedFlavour): string {
  return flavour === "firefox" ? "firefox142" : "chrome126";
}

/** The flavour for a browser: as it ships, or with permission for loopback from the start. */
export function flavourFor(browser: "chromium" | "firefox", kind: "shipped" | "e2e"): Flavour {
  const shipped = browser === "chromium" ? "chrome" : "firefox";
  return kind === "shipped" ? shipped : `${shipped}-e2e`;
}
