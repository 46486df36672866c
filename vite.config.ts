/// <reference types="vitest/config" />
import { availableParallelism } from "node:os";
import { crx } from "@crxjs/vite-plugin";
import { preact } from "@preact/preset-vite";
import { defineConfig } from "vite";
import { isShipped, targetOf } from "./build/flavours.ts";
import { guidePage } from "./build/guide-page.ts";
import { manifestFor } from "./build/manifest.ts";
import { collectModules, writeModules } from "./build/module-list.ts";
import { nativePromises } from "./build/native-promises.ts";
import { popupPage } from "./build/popup-page.ts";
import { LongestFirst } from "./test/support/longest-first.ts";
import { PATIENCE_MS, TEST_PATIENCE_MS } from "./test/support/until.ts";

/** The tests that have a page. */
const inPage = "src/{injected,pages/{forms,options,popup,side-panel,ui}}/**/*.test.{ts,tsx}";

const modules = new Set<string>();

export default defineConfig(({ mode }) => ({
  plugins: [
    preact(),
    ...(isShipped(mode)
      ? [
          crx({
            // CRXJS types the Chrome shape alone; Firefox's keys pass through as they are.
            manifest: manifestFor(mode) as Parameters<typeof crx>[0]["manifest"],
            browser: mode,
          }),
          popupPage(mode, modules),
          guidePage(),
          nativePromises(),
          collectModules(modules),
          writeModules(modules),
        ]
      : []),
  ],
  worker: { plugins: () => [collectModules(modules)] },
  build: {
    outDir: `dist/${mode}`,
    ...(isShipped(mode) && { target: targetOf(mode) }),
    modulePreload: { polyfill: false },
    // The pages that the manifest does not name.
    rolldownOptions: { input: ["src/pages/guide/index.html", "src/pages/side-panel/index.html"] },
  },
  test: {
    // By default Vitest leaves one core to itself, which is one of two on a small machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      project("unit", "src/**/*.test.{ts,tsx}", { exclude: [inPage] }),
      {
        ...project("page", inPage, {
          environment: "./test/support/page-process.ts",
          setupFiles: ["test/support/own-modules.ts", "test/support/own-page.ts"],
          // These keep the page of the file that loaded them first.
          server: { deps: { inline: [/preact/, /@testing-library/, /dompurify/] } },
        }),
        resolve: {
          alias: {
            // Its other build cannot be loaded anew for each file.
            "@testing-library/dom": "@testing-library/dom/dist/@testing-library/dom.esm.js",
          },
        },
      },
      project(
        "service",
        "test/{service,sample,bench,capture,disk-faults,faults,pictures,soak,suggest}/**/*.test.ts",
      ),
      project("contract", "test/contract/**/*.test.ts"),
      project("repo", "test/repo/**/*.test.ts"),
      project("e2e", "test/e2e/**/*.test.ts", {
        globalSetup: ["test/support/profile-template.ts"],
        // While one browser waits, for a timer or a server, the other works.
        maxWorkers: 2,
      }),
    ],
  },
}));

function project(name: string, include: string, settings: object = {}) {
  return {
    extends: true as const,
    test: {
      name,
      include: [include],
      environment: "node",
      // To start a process takes longer than most test files.
      isolate: false,
      setupFiles: ["test/support/own-modules.ts"],
      restoreMocks: true,
      testTimeout: TEST_PATIENCE_MS,
      hookTimeout: TEST_PATIENCE_MS,
      expect: { poll: { timeout: PATIENCE_MS } },
      ...settings,
    },
  };
}
