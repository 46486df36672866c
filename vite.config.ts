/// <reference types="vitest/config" />
import { crx } from "@crxjs/vite-plugin";
import preact from "@preact/preset-vite";
import { defineConfig } from "vite";
import { backgroundAlone } from "./build/background-alone.ts";
import { firstForm } from "./build/first-form.ts";
import { isFlavour } from "./build/flavours.ts";
import { injectedPrograms } from "./build/injected-programs.ts";
import { manifestFor } from "./build/manifest.ts";
import { nativePromises } from "./build/native-promises.ts";

/**
 * What both pages draw their first paint with, and all styles of the popup's, which are one file so. The
 * rest of `src/ui` comes after it.
 */
const firstPaint =
  /node_modules\/@?preact\/|webextension-polyfill|src\/(?:domain\/(?:draft|values\/(?:address|clean-text|cut-text|ids|result|same-name|tag|url))|i18n\/(?:language|t)|platform\/browser\/(?:browser|messages|tabs)|rpc\/(?:changed|client))\.|src\/popup\/(?:popup|save-status-line)\.module\.|src\/ui\/(?:base|button|check|chip|combobox|combobox-match|icon|mark|slip|tokens)\./;

export default defineConfig(({ mode }) => ({
  plugins: [
    preact(),
    ...(isFlavour(mode)
      ? [
          crx({
            // CRXJS types the Chrome shape alone; Firefox's keys pass through as they are.
            manifest: manifestFor(mode) as Parameters<typeof crx>[0]["manifest"],
            browser: mode.startsWith("firefox") ? "firefox" : "chrome",
          }),
          injectedPrograms(),
          firstForm(mode),
          backgroundAlone(mode),
          nativePromises(),
        ]
      : []),
  ],
  build: {
    outDir: `dist/${mode}`,
    target: mode.startsWith("firefox") ? "firefox142" : "chrome126",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: "allow-extension",
      output: {
        // What the pages share is one file: it opens faster and packs smaller than many.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "page", test: firstPaint }],
        },
      },
    },
  },
  test: {
    projects: [
      project("unit", "src/**/*.test.{ts,tsx}", { environment: "happy-dom" }),
      project("service", "test/{service,sample,bench}/**/*.test.ts"),
      project("contract", "test/contract/**/*.test.ts"),
      project("repo", "test/repo/**/*.test.ts"),
      project("e2e", "test/e2e/**/*.test.ts", {
        testTimeout: 60_000,
        hookTimeout: 120_000,
        fileParallelism: false,
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
      restoreMocks: true,
      // A hundred runs of a property take seconds where the computer has other things to do.
      testTimeout: 30_000,
      ...settings,
    },
  };
}
