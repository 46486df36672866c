/// <reference types="vitest/config" />
import { crx } from "@crxjs/vite-plugin";
import preact from "@preact/preset-vite";
import { build, defineConfig, type BuildOptions, type Plugin } from "vite";
import manifest from "./manifest.json" with { type: "json" };

/** `-e2e` builds differ in one thing: they may reach these without being asked. */
const flavours = ["chrome", "firefox", "chrome-e2e", "firefox-e2e"];
/** Loopback, and names that no name server knows (RFC 6761, section 6.4). */
const e2eHosts = ["http://127.0.0.1/*", "https://127.0.0.1/*", "http://*.invalid/*"];

/**
 * Firefox's menu bar takes Alt and Alt+Shift with the letters of its menus before any extension: the S
 * opens History, in English, on Linux and Windows. With Ctrl and Alt it takes none, in any language.
 */
const firefoxCommands = {
  _execute_action: { suggested_key: { default: "Ctrl+Alt+S", mac: "Alt+Shift+S" } },
  "quick-save": {
    ...manifest.commands["quick-save"],
    suggested_key: { default: "Ctrl+Alt+K", mac: "Alt+Shift+D" },
  },
};

const geckoId = "linkstow@linkstow.invalid";

/** The one manifest as a browser wants it. Firefox runs the background as an event page. */
function manifestFor(flavour: string) {
  const { minimum_chrome_version, background, ...common } = structuredClone(manifest);
  const hosts = flavour.endsWith("-e2e") ? { host_permissions: e2eHosts } : {};
  if (!flavour.startsWith("firefox")) {
    return { ...common, ...hosts, background, minimum_chrome_version };
  }
  return {
    ...common,
    ...hosts,
    background: { scripts: [background.service_worker], type: "module" },
    commands: { ...common.commands, ...firefoxCommands },
    browser_specific_settings: {
      gecko: {
        id: geckoId,
        strict_min_version: "142.0",
        data_collection_permissions: {
          required: ["bookmarksInfo", "websiteContent", "browsingActivity"],
          optional: ["locationInfo"],
        },
      },
    },
  };
}

/**
 * The programs that are injected into pages, each as one classic script outside the CRXJS graph: CRXJS
 * would make them readable by every web site (design, section 5). What `capture` read is its completion
 * value; the others run before it, one at most.
 */
const injected = {
  capture: "src/capture/program/read.ts",
  "format-markdown": "src/capture/formats/format-markdown.ts",
  "format-plain-text": "src/capture/formats/format-plain-text.ts",
  "format-full": "src/capture/formats/format-full.ts",
} as const;

function injectedPrograms(): Plugin {
  return {
    name: "linkstow:injected",
    apply: "build",
    async generateBundle() {
      for (const [name, entry] of Object.entries(injected)) {
        const footer = name === "capture" ? { footer: "linkstowCapture.result;" } : {};
        const source = await bundleAlone({
          lib: { entry, name: "linkstowCapture", formats: ["iife"] },
          rolldownOptions: { output: footer },
        });
        this.emitFile({ type: "asset", fileName: `${name}.js`, source });
      }
    },
  };
}

/**
 * Puts the first form into the popup's page, so that the browser paints it without waiting for a script,
 * and what it needs: the styles with its texts, and the small script that loads the popup's own after that.
 * The page asks for these two files and no more: the paint waits for each.
 */
function firstForm(mode: string): Plugin {
  const script = "first-form.js";
  let rendered: Promise<Record<"form" | "styles", string>> | undefined;
  const render = () => (rendered ??= renderFirstForm());
  return {
    name: "linkstow:first-form",
    apply: "build",
    async generateBundle() {
      const entry = "src/popup/early.ts";
      const lib = { entry, name: "linkstowEarly", formats: ["iife" as const] };
      const source = await bundleAlone({ lib }, mode);
      this.emitFile({ type: "asset", fileName: script, source });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { path, bundle }) {
        if (!path.includes("/popup/")) return html;
        const { form, styles } = await render();
        const [linked = "", ...others] = [
          ...html.matchAll(/<link rel="stylesheet".*href="\/(.*)"/g),
        ].map(([, file]) => file);
        const sheet = bundle?.[linked];
        if (sheet?.type !== "asset" || others.length > 0) {
          throw new Error("the popup's page has to have one style sheet");
        }
        sheet.source = `${styles}\n${String(sheet.source)}`;
        const parts = [...html.matchAll(/<link rel="modulepreload".*href="(.*)"/g)].map(
          ([, file]) => file,
        );
        return html
          .replaceAll(/ *<link rel="modulepreload".*>\n/g, "")
          .replace(
            /<script type="module".*src="(.*)"><\/script>/,
            (_, page: string) =>
              `<script type="module" src="/${script}" data-page="${[page, ...parts].join(" ")}"></script>`,
          )
          .replace("<body>", `<body>${form}`);
      },
    },
  };
}

/**
 * Makes the background one file, with all that it needs. It is started anew for an event every so often, and
 * what the pages share is cut to their first paint, not to it: in pieces it loads more, and packs larger.
 */
function backgroundAlone(mode: string): Plugin {
  return {
    name: "linkstow:background",
    apply: "build",
    async generateBundle(_options, bundle) {
      const entry = "src/background/main.ts";
      for (const part of Object.values(bundle)) {
        if (part.type !== "chunk" || !part.facadeModuleId?.endsWith(entry)) continue;
        part.code = await bundleAlone({ rolldownOptions: { input: entry } }, mode);
      }
    },
  };
}

/** Runs the popup's components here, once, as a program of their own. */
async function renderFirstForm(): Promise<Record<"form" | "styles", string>> {
  const program = await bundleAlone({ ssr: "src/popup/prerender.tsx" });
  return import(`data:text/javascript,${encodeURIComponent(program)}`);
}

/** Builds one program as one file, outside the CRXJS graph. */
async function bundleAlone(options: BuildOptions, mode?: string): Promise<string> {
  const output = await build({
    configFile: false,
    ...(mode !== undefined && { mode }),
    publicDir: false,
    logLevel: "warn",
    plugins: [preact(), nativePromises()],
    ssr: { noExternal: true },
    build: { write: false, target: "es2023", ...options },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  if (bundle === undefined || !("output" in bundle)) throw new Error("nothing was built");
  return bundle.output[0].code;
}

/**
 * What is built leaves the polyfill's wrapping out: it is a tenth of the background and of the popup, and
 * the methods of all browsers we build for give promises by themselves. The one thing they differ in,
 * a message that is answered later, `platform/browser/messages.ts` does in the way both know.
 */
function nativePromises(): Plugin {
  return {
    name: "linkstow:native-promises",
    apply: "build",
    load: (id) =>
      id.includes("/browser-polyfill.js")
        ? "export default globalThis.browser ?? globalThis.chrome;"
        : null,
  };
}

/**
 * What both pages draw their first paint with, and all styles of the popup's, which are one file so. The
 * rest of `src/ui` comes after it.
 */
const firstPaint =
  /node_modules\/@?preact\/|webextension-polyfill|src\/(?:domain\/(?:draft|values\/(?:address|clean-text|cut-text|ids|result|same-name|tag|url))|i18n\/(?:language|t)|platform\/browser\/(?:browser|messages|tabs)|rpc\/(?:changed|client))\.|src\/popup\/(?:popup|save-status-line)\.module\.|src\/ui\/(?:base|button|check|chip|combobox|combobox-match|icon|mark|slip|tokens)\./;

export default defineConfig(({ mode }) => ({
  plugins: [
    preact(),
    ...(flavours.includes(mode)
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
