import type { Plugin } from "vite";

/**
 * Leaves the polyfill's wrapping out of what is built. The wrapping is a tenth of the background and of the
 * popup, and every browser that we build for returns promises by itself. The one method that differs, a
 * message that is answered later, is handled by `platform/browser/messages.ts` in a way that both know.
 */
export function nativePromises(): Plugin {
  return {
    name: "linkstow:native-promises",
    apply: "build",
    load: (id) =>
      id.includes("/browser-polyfill.js")
        ? "export default globalThis.browser ?? globalThis.chrome;"
        : null,
  };
}
