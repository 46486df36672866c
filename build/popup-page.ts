import type { Plugin } from "vite";
import { bundleAlone } from "./bundle-alone.ts";
import { fillPlace } from "./fill-place.ts";
import { targetOf, type ShippedFlavour } from "./flavours.ts";

/** The place of the form in `src/pages/popup/index.html`. */
const formPlace = "<!-- first form -->";

/**
 * Builds the popup's page: its HTML contains the first form, so that the browser paints it without waiting
 * for a script. Besides, it has one style sheet with the texts of that form, a small loader, and the
 * popup's one script, which the loader imports once the page is loaded. Adds the modules of both scripts to
 * those that are collected.
 */
export function popupPage(flavour: ShippedFlavour, collected: Set<string>): Plugin {
  return {
    name: "linkstow:popup-page",
    apply: "build",
    async generateBundle() {
      const bundle = (input: string) =>
        bundleAlone({ target: targetOf(flavour), rolldownOptions: { input } });
      const [popup, loader, { styles }] = await Promise.all([
        bundle("src/pages/popup/main.tsx"),
        bundle("src/pages/popup/first-paint/loader.ts"),
        renderFirstForm(),
      ]);
      for (const id of [...popup.modules, ...loader.modules]) collected.add(id);
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: "asset", fileName, source });
      emit("popup.js", popup.code);
      emit("popup.css", `${styles}\n${popup.styles}`);
      emit("popup-loader.js", loader.code);
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { path }) {
        if (!path.includes("/popup/")) return html;
        const { form } = await renderFirstForm();
        return fillPlace(html, formPlace, form);
      },
    },
  };
}

let rendered: Promise<Record<"form" | "styles", string>> | undefined;

/** Renders the popup's components here, once, at build time. */
function renderFirstForm(): Promise<Record<"form" | "styles", string>> {
  rendered ??= bundleAlone({ ssr: "src/pages/popup/prerender/prerender.tsx" }).then(
    ({ code }) => import(`data:text/javascript,${encodeURIComponent(code)}`),
  );
  return rendered;
}
