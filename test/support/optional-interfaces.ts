import type { OptionalInterface } from "../../src/shared/platform/browser/browser.ts";

const each: Record<OptionalInterface, true> = {
  bookmarks: true,
  commands: true,
  contextMenus: true,
  omnibox: true,
  readingList: true,
  sidePanel: true,
  sidebarAction: true,
  "storage.managed": true,
  "storage.sync": true,
  windows: true,
};

/** Each interface that Linkstow uses although a supported browser lacks it. */
// oxlint-disable-next-line no-unsafe-type-assertion -- the keys of the record
export const optionalInterfaces = Object.keys(each) as readonly OptionalInterface[];

/** What Firefox on Android lacks, by MDN's table of compatibility. */
export const lackingOnPhone: readonly OptionalInterface[] = [
  "bookmarks",
  "commands",
  "contextMenus",
  "omnibox",
  "readingList",
  "sidePanel",
  "sidebarAction",
  "storage.managed",
  "windows",
];

/** The name of each case, and what is taken away in it. */
export const lackingCases: readonly (readonly [string, readonly OptionalInterface[]])[] = [
  ...optionalInterfaces.map((one) => [one, [one]] as const),
  ["all that Firefox on Android lacks", lackingOnPhone],
];
