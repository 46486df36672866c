import { defineConfig } from "vitest/config";

/** The unit tests of the outbox and of its delivery: what the mutants are tried on. */
export default defineConfig({
  test: {
    include: ["src/{domain/outbox,things,use-cases}/**/*.test.ts"],
    environment: "node",
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
