import type { Plugin } from "vite";

/**
 * Leaves the names of network errors of the other browser out of a build, which are 400 bytes of the background.
 * Fails if there are none any more.
 */
export function ownErrors(mode: string): Plugin {
  return {
    name: "linkstow:own-errors",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("/src/api/network-errors.ts") ? withOwnErrors(code, mode) : undefined,
  };
}

/** The source of `network-errors.ts` with the errors of one browser: Firefox has all that Chromium does not name. */
export function withOwnErrors(code: string, mode: string): string {
  const others = mode.startsWith("firefox")
    ? /"net::\w+",?\s*/g
    : /"NS_\w+",?\s*|"[A-Z][^"\n]* [^"\n]*\.",\s*/g;
  const own = code.replace(others, "");
  if (own === code) throw new Error(`No error of the other browser is left out of ${mode}`);
  return own;
}
