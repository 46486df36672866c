import { rm } from "node:fs/promises";
import { makeFirefoxTemplate } from "./browsers/firefox-template.ts";
import { findBrowser } from "./find-browser.mjs";
import {
  makeProfileDir,
  PROFILES_VARIABLE,
  requireBrowserUnderTest,
  TEMPLATE_VARIABLE,
} from "./launch.ts";

let profiles: string | undefined;

/**
 * Vitest calls it before an end-to-end run: makes the profile that the run starts on copies of, and the folder
 * for all profiles, because nobody else removes that of a browser which is shared to the end.
 */
export async function setup(): Promise<void> {
  profiles = await makeProfileDir();
  process.env[PROFILES_VARIABLE] = profiles;
  if (requireBrowserUnderTest() !== "firefox") return;
  const executablePath = findBrowser("firefox");
  if (executablePath === undefined) return; // the first test says how to get it
  const template = await makeProfileDir();
  await makeFirefoxTemplate(executablePath, template);
  process.env[TEMPLATE_VARIABLE] = template; // the processes that run the tests inherit it
}

/** Vitest calls it after the run. */
export async function teardown(): Promise<void> {
  if (profiles !== undefined) await rm(profiles, { recursive: true, force: true, maxRetries: 10 });
}
