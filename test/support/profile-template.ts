import { rm } from "node:fs/promises";
import { makeFirefoxTemplate } from "./browsers/firefox-template.ts";
import { findBrowser } from "./find-browser.mjs";
import { makeProfileDir, requireBrowserUnderTest, TEMPLATE_VARIABLE } from "./launch.ts";

let template: string | undefined;

/** Vitest calls it before an end-to-end run: makes the profile that the run starts on copies of. */
export async function setup(): Promise<void> {
  if (requireBrowserUnderTest() !== "firefox") return;
  const executablePath = findBrowser("firefox");
  if (executablePath === undefined) return; // the first test says how to get it
  template = await makeProfileDir();
  await makeFirefoxTemplate(executablePath, template);
  process.env[TEMPLATE_VARIABLE] = template; // the processes that run the tests inherit it
}

/** Vitest calls it after the run. */
export async function teardown(): Promise<void> {
  if (template === undefined) return;
  await rm(template, { recursive: true, force: true, maxRetries: 10 });
}
