/**
 * Mutation testing of the outbox and of its delivery (`npm run mutate`): would a test notice if this line
 * were another? What survives is killed by a test of behaviour, or its code goes, or `survivors.md`
 * says why it does not matter.
 */
export default {
  testRunner: "vitest",
  // Only the tests that reach a mutant run on it in any case.
  vitest: { configFile: "test/mutate/vitest.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner"],
  mutate: [
    "src/shared/domain/outbox/!(*.test).ts",
    "src/shared/resources/models.ts",
    "src/shared/resources/{link,collection}/{model,effects}.ts",
    "src/background/use-cases/delivery/**/!(*.test).ts",
    "src/background/use-cases/outbox/{fold-into,move-entry}.ts",
  ],
  // No such file: TypeScript 7 has no interface by which Stryker could rewrite one for its sandbox.
  tsconfigFile: "test/mutate/no-tsconfig.json",
  concurrency: 1,
  // A mutant in a constant of a module would need all tests anew, in a process of its own.
  ignoreStatic: true,
  // On a busy machine the first run of all the tests takes its time.
  dryRunTimeoutMinutes: 15,
  incremental: true,
  incrementalFile: ".linkstow/mutate/incremental.json",
  tempDirName: ".linkstow/mutate/sandbox",
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 97, low: 97, break: 97 },
};
