import { expect } from "vitest";
import { builtinEnvironments, type EnvironmentReturn } from "vitest/runtime";
import pageProcess from "./page-process.ts";
import { PATIENCE_MS } from "./until.ts";

/** Modules end with their file; this one outlives it. */
const held = globalThis as { pageOfTests?: EnvironmentReturn };

// A file may ask for a process without a page, because it brings a browser.
if (expect.getState().environment === pageProcess.name) {
  // Timers of the last file may still fire after its end, so its page stays until the next file has its own.
  await held.pageOfTests?.teardown(globalThis);
  held.pageOfTests = await builtinEnvironments["happy-dom"].setup(globalThis, {});
  const { configure } = await import("@testing-library/preact");
  configure({ asyncUtilTimeout: PATIENCE_MS });
}
