import type { Plugin } from "vite";

/**
 * Removes the polyfill's wrapping from the build. The wrapping is a tenth of the background and of the
 * popup, and every supported browser returns promises by itself. The one method that differs, an
 * asynchronous response to a message, is handled by `platform/browser/messages.ts` in a way that both
 * browsers support.
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
