import type { Plugin } from "vite";

/**
 * Leaves out the parts of libraries that nothing here uses, and that no bundler can tell from used ones. They
 * are two kilobytes of the background. Fails if a library no longer has such a part: the pattern then needs
 * a look at the new version.
 */
export function leanLibraries(): Plugin {
  return {
    name: "linkstow:lean-libraries",
    apply: "build",
    transform(code, id) {
      if (id.endsWith("/valibot/dist/index.mjs")) return leanValibot(code);
      if (id.endsWith("/idb/build/index.js")) return leanIdb(code);
      return undefined;
    },
  };
}

/** Of an issue only the path is read: without its message, and what the message is made of. */
export function leanValibot(code: string): string {
  const withoutTexts = cut(
    code,
    /^\t+(?:reference|expects|message|async|origin|expected|received): .*,\n/gm,
    "",
  );
  const withoutMessages = cut(withoutTexts, bodyOf("_addIssue"), `$1${addIssue}\n}\n`);
  return cut(withoutMessages, bodyOf("_standardSchema"), "$1\treturn schema;\n}\n");
}

const addIssue = `\tif (context.kind === "schema") dataset.typed = false;
\t(dataset.issues ??= []).push({ path: other?.path });`;

/**
 * Without methods of the database that stand for a transaction of their own, and without async iterators:
 * every transaction is begun by name, with its durability.
 */
export function leanIdb(code: string): string {
  return cut(code, /^replaceTraps\(/gm, "/* @__PURE__ */ replaceTraps(");
}

/** The function's head, as `$1`, and its body. */
function bodyOf(name: string): RegExp {
  return new RegExp(`^(function ${name}\\(.*\\) \\{\\n)(?:\\t.*\\n)+\\}\\n`, "m");
}

function cut(code: string, pattern: RegExp, replacement: string): string {
  const found = code.replace(pattern, replacement);
  if (found === code) throw new Error(`Nothing matches ${pattern.source} any more`);
  return found;
}
