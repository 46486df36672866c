import type { Environment } from "vitest/runtime";

/**
 * What the processes of the `page` tests are to Vitest: modules are resolved as for a browser. The page itself
 * comes from `own-page.ts`, because Vitest makes an environment once for each process, and not for each file.
 */
const pageProcess: Environment = {
  name: "page-process",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
};

// oxlint-disable-next-line import/no-default-export -- Vitest reads this one
export default pageProcess;
