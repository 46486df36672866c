import { expect, inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Set by Stryker's runner. */
    mode: "dry-run" | "mutant";
  }
}

/** Tests that take seconds without a mutant: properties, and long queues. */
const slow = /\.property\.test|(?:whole|bulk|moves|feed|feed-faults)\.test/;

// Many a mutant makes a test wait for ever. The first run has none, and a busy computer takes its time.
const patienceMs = slow.test(expect.getState().testPath ?? "") ? 60_000 : 8_000;
vi.setConfig({ testTimeout: inject("mode") === "dry-run" ? 120_000 : patienceMs });
