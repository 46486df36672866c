/**
 * The test files that take longest, the longest first, by the ends of their paths. The files of `either-browser` are
 * dealt in this order.
 */
const longest = [
  "full-run/sleep.test.ts",
  "full-run/faults.test.ts",
  "full-run/soak.test.ts",
  "full-run/job-outlives.test.ts",
  "full-run/lives.test.ts",
  "full-run/optional-interfaces.test.ts",
  "full-run/languages.test.ts",
  "full-run/popup-states.test.ts",
  "full-run/head-and-foot.test.ts",
  "full-run/tabs.test.ts",
  "full-run/live.test.ts",
  "full-run/nothing-moves.test.ts",
  ...[
    "files",
    "edit",
    "pages",
    "library",
    "collections",
    "bulk-edit",
    "languages",
    "offline-server",
    "hostile-pages/hostile-pages",
    "profiles",
    "backup",
    "touch",
    "suggest",
    "import",
    "page-file",
    "jobs",
    "selection",
    "guide",
    "own-pages",
    "draft-return",
    "sites",
    "activity-groups",
    "known-link",
    "nothing-flashes",
    "page-copy",
    "bookmarks",
    "preview",
    "popup-zoomed",
  ].map((name) => `either-browser/${name}.test.ts`),
  "program/heavy-pages.test.ts",
  "copy/make-copy.test.ts",
];

/** The place of a test file among those that take longest; after them for any other. */
export function rankAmongLongest(path: string): number {
  const at = longest.findIndex((end) => path.endsWith(end));
  return at === -1 ? longest.length : at;
}
