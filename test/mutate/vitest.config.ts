import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";

/** A mutant is judged at its first failed test: the tests of pure rules are the quickest to fail. */
const quickestFirst = [
  "/src/shared/domain/",
  "/src/shared/resources/",
  "/src/background/use-cases/outbox/",
  "/src/background/use-cases/delivery/deliver",
  "/src/background/use-cases/delivery/",
];

class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = quickestFirst.findIndex((folder) => moduleId.includes(folder));
  const isSlow = /\.property\.test|whole\.test|bulk\.test/.test(moduleId);
  return (at < 0 ? quickestFirst.length : at) + (isSlow ? quickestFirst.length : 0);
}

/** The unit tests of the outbox and of its delivery: what the mutants are tried on. */
export default defineConfig({
  test: {
    include: ["src/{shared/domain/outbox,shared/resources,background/use-cases}/**/*.test.ts"],
    // About profiles alone, and slow.
    exclude: ["src/background/use-cases/profiles/profiles.property.test.ts"],
    environment: "node",
    setupFiles: ["test/mutate/patience.ts"],
    // The modules are loaded once for all files of a run. Each run has a worker of its own.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    restoreMocks: true,
  },
});
