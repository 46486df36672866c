import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../build/run-tool.ts";
import type { BrowserName } from "./browser.ts";
import { deal } from "./deal.ts";
import { rankAmongLongest } from "./longest-files.ts";

/**
 * The folders of the end-to-end tests. `both-browsers` has what only a real browser can show, and what the
 * browsers may do in different ways. `either-browser` has what is neutral to the browser. `full-run` has the
 * random and exhaustive runs.
 */
const FOLDERS = ["both-browsers", "either-browser", "full-run"] as const;

/** Test files to run in each browser, as paths in the repository. */
export type FilesByBrowser = Readonly<Record<BrowserName, readonly string[]>>;

/** Every end-to-end test, in both browsers. */
export function allEndToEndFiles(): FilesByBrowser {
  const files = FOLDERS.flatMap(filesIn);
  return { chromium: files, firefox: files };
}

/** What `npm test` runs: `both-browsers` in both, and each file of `either-browser` in one of the two. */
export function sharedEndToEndFiles(share: string): FilesByBrowser {
  const both = filesIn("both-browsers");
  const { chromium, firefox } = dealFiles(filesIn("either-browser"), share);
  return { chromium: [...both, ...chromium], firefox: [...both, ...firefox] };
}

/** Gives each browser one half of the files, and about one half of their time. */
export function dealFiles(files: readonly string[], share: string): FilesByBrowser {
  const byTime = files.toSorted((one, other) => rankAmongLongest(one) - rankAmongLongest(other));
  const [chromium, firefox] = deal(byTime, (file) => file, share);
  return { chromium, firefox };
}

function filesIn(folder: (typeof FOLDERS)[number]): readonly string[] {
  const path = `test/e2e/${folder}`;
  return readdirSync(join(ROOT, path), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `${path}/${name}`)
    .toSorted();
}
