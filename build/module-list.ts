import type { Plugin } from "vite";

/** The file of a build in which its module ids wait for those of the injected programs. */
export const MODULE_LIST = "bundled-modules.json";

/** Collects the ids of all modules whose code is in what is bundled. */
export function collectModules(into: Set<string>): Plugin {
  return {
    name: "linkstow:collect-modules",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "chunk") continue;
        for (const [id, { renderedLength }] of Object.entries(part.modules)) {
          if (renderedLength > 0) into.add(id);
        }
      }
    },
  };
}

/** Writes what was collected. Comes after all other plug-ins that bundle. */
export function writeModules(collected: ReadonlySet<string>): Plugin {
  return {
    name: "linkstow:write-modules",
    apply: "build",
    generateBundle() {
      const source = JSON.stringify([...collected]);
      this.emitFile({ type: "asset", fileName: MODULE_LIST, source });
    },
  };
}
