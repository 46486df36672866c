import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { fillPlace } from "./fill-place.ts";
import { guideHtml, guidePagesIn } from "./guide-html.ts";
import { projectUrl } from "./identity.ts";
import { ROOT } from "./run-tool.ts";

/** The place of the guide in `src/pages/guide/index.html`. */
const guidePlace = "<!-- guide -->";

/** Puts the guide of `docs/guide` into its page, so that the extension explains itself without a request. */
export function guidePage(): Plugin {
  return {
    name: "linkstow:guide-page",
    transformIndexHtml: {
      order: "pre",
      async handler(html, { path }) {
        if (!path.includes("/guide/")) return html;
        return fillPlace(html, guidePlace, guideHtml(await readGuide(), projectUrl));
      },
    },
  };
}

async function readGuide() {
  const read = (name: string) => readFile(join(ROOT, "docs", name), "utf8");
  const names = guidePagesIn(await read("README.md"));
  return Promise.all(
    names.map(async (name) => ({ name, markdown: await read(`guide/${name}.md`) })),
  );
}
