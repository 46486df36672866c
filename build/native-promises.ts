import type { Plugin } from "vite";

/** The module in the polyfill's place. */
export const NATIVE_PROMISES = "\0linkstow:native-promises";

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
    enforce: "pre",
    resolveId: (source) => (source === "webextension-polyfill" ? NATIVE_PROMISES : null),
    load: (id) =>
      id === NATIVE_PROMISES ? "export default globalThis.browser ?? globalThis.chrome;" : null,
  };
}
