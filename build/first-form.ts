import type { Plugin } from "vite";
import { bundleAlone } from "./bundle-alone.ts";

/**
 * Puts the first form into the popup's page, so that the browser paints it without waiting for a script,
 * and what it needs: the styles with its texts, and the small script that loads the popup's own after that.
 * The page asks for these two files and no more: the paint waits for each.
 */
export function firstForm(mode: string): Plugin {
  const script = "first-form.js";
  let rendered: Promise<Record<"form" | "styles", string>> | undefined;
  const render = () => (rendered ??= renderFirstForm());
  return {
    name: "linkstow:first-form",
    apply: "build",
    async generateBundle() {
      const entry = "src/popup/early.ts";
      const lib = { entry, name: "linkstowEarly", formats: ["iife" as const] };
      const { code } = await bundleAlone({ lib }, mode);
      this.emitFile({ type: "asset", fileName: script, source: code });
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

/** Runs the popup's components here, once, as a program of their own. */
async function renderFirstForm(): Promise<Record<"form" | "styles", string>> {
  const { code } = await bundleAlone({ ssr: "src/popup/prerender.tsx" });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
