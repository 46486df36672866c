import type { Plugin } from "vite";
import { bundleAlone } from "./bundle-alone.ts";

const entry = "src/background/main.ts";

/**
 * Makes the background one file, with all that it needs. The browser starts it anew for an event every so
 * often, and in pieces that it shares with the pages it loads more, and packs larger.
 */
export function backgroundAlone(mode: string): Plugin {
  return {
    name: "linkstow:background-alone",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "chunk" || !part.facadeModuleId?.endsWith(entry)) continue;
        part.code = (await bundleAlone({ rolldownOptions: { input: entry } }, mode)).code;
      }
    },
  };
}
