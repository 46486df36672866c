import type { Plugin } from "vite";
import { bundleAlone } from "./bundle-alone.ts";
import { targetOf, type ShippedFlavour } from "./flavours.ts";

const entry = "src/background/main.ts";

/**
 * Bundles the background with all its imports into one file. The browser restarts it for events, and in
 * chunks shared with the pages it would load more. Adds its modules to those that are collected.
 */
export function backgroundAlone(flavour: ShippedFlavour, collected: Set<string>): Plugin {
  return {
    name: "linkstow:background-alone",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "chunk" || !part.facadeModuleId?.endsWith(entry)) continue;
        const { code, modules } = await bundleAlone({
          target: targetOf(flavour),
          rolldownOptions: { input: entry },
        });
        part.code = code;
        for (const id of modules) collected.add(id);
      }
    },
  };
}
