import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Set by Stryker's runner. */
    mode: "dry-run" | "mutant";
  }
}

// The first run has no mutant that could make a test wait for ever, and a busy computer takes its time.
if (inject("mode") === "dry-run") vi.setConfig({ testTimeout: 120_000 });
