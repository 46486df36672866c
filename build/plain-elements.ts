import type { Plugin } from "vite";

/**
 * Makes elements with `h`, which takes their children as arguments. The usual functions name the children in
 * each call, which is 300 bytes of the popup.
 */
export function plainElements(): Plugin {
  return {
    name: "linkstow:plain-elements",
    enforce: "pre",
    config: () => ({
      oxc: { jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" } },
    }),
    transform: (code, id) =>
      id.endsWith(".tsx") ? `import { Fragment, h } from "preact";${code}` : undefined,
  };
}
