import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fc from "fast-check";
import * as full from "valibot";
import { describe, expect, it } from "vitest";
import {
  leanIdb,
  leanPreact,
  leanSignals,
  leanSignalsCore,
  leanValibot,
} from "../../build/lean-libraries.ts";
import { filesUnder, isTest, read } from "./sources.ts";

const moduleOf = (name: string, path: string) =>
  readFileSync(
    createRequire(import.meta.url)
      .resolve(name)
      .replace(/[^/]+$/, path),
    "utf8",
  );

function schemaIn(v: typeof full) {
  const text = v.pipe(v.string(), v.maxLength(2));
  return v.object({
    kind: v.exactOptional(v.picklist(["a", "b"])),
    list: v.optional(
      v.array(
        v.nullable(
          v.pipe(
            v.number(),
            v.check((one) => one > 0),
          ),
        ),
      ),
      [],
    ),
    one: v.variant("kind", [
      v.object({ kind: v.literal("x"), text }),
      v.strictObject({ kind: v.literal("y"), any: v.union([v.boolean(), text]) }),
    ]),
    record: v.fallback(v.pipe(v.record(text, v.unknown()), v.maxEntries(1)), {}),
  });
}

const value = fc.oneof(
  { maxDepth: 2 },
  ...["x", "y", "a", "long", 1, -1, true, null, undefined].map((one) => fc.constant(one)),
);
const variant = fc.record(
  {
    kind: fc.constantFrom("x", "y"),
    text: fc.constantFrom("a", "long", 1),
    any: fc.constantFrom(true, "a", "long", 1),
  },
  { requiredKeys: [] },
);
const some = fc.record(
  {
    kind: fc.oneof(fc.constantFrom("a", "b"), value),
    list: fc.oneof(fc.array(fc.constantFrom(1, 2, null, -1), { maxLength: 2 }), value),
    one: fc.oneof({ weight: 4, arbitrary: variant }, { weight: 1, arbitrary: value }),
    record: fc.oneof(fc.dictionary(fc.string(), value), value),
  },
  { requiredKeys: [] },
);

describe("valibot, as the background has it", () => {
  it("accepts the same values, with the same results and the same first path", async () => {
    const code = leanValibot(moduleOf("valibot", "index.mjs"));
    const url = `data:text/javascript,${encodeURIComponent(code)}`;
    const lean: typeof full = await import(/* @vite-ignore */ url);
    const schemas = [schemaIn(full), schemaIn(lean)] as const;
    let accepted = 0;
    fc.assert(
      fc.property(some, (input) => {
        const [expected, found] = schemas.map((schema, at) => {
          const parsed = (at === 0 ? full : lean).safeParse(schema, input);
          return parsed.success
            ? { output: parsed.output }
            : { path: full.getDotPath(parsed.issues[0]) };
        });
        if (expected !== undefined && "output" in expected) accepted += 1;
        expect(found).toEqual(expected);
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it("has all that the sources use: only what the options alone read ends at the first issue", () => {
    const used = filesUnder("src", ".ts").filter((path) => /\babort\w*Early/.test(read(path)));
    expect(used).toEqual(["src/backup/parse-backup.ts"]);
  });

  it("has all that the sources use: no schema with metadata, none that is nullish, no default that is a function", () => {
    const used = filesUnder("src", ".ts")
      .filter((path) => !isTest(path))
      .filter((path) =>
        /\bv\.(?:nullish|metadata|title|description|isOf\w+)\(|\bv\.(?:fallback|nullable|optional|exactOptional)\([^;]*?, \(\) =>/.test(
          read(path),
        ),
      );
    expect(used).toEqual([]);
  });
});

describe("idb, as the background has it", () => {
  it("is still cut: both parts that nothing uses are marked", () => {
    const code = leanIdb(moduleOf("idb", "index.js"));
    expect(code.match(/\/\* @__PURE__ \*\/ replaceTraps\(/g)).toHaveLength(2);
    expect(code).not.toMatch(/^ {4}(?:set|has)\(/m);
  });

  it("has all that the sources use: no transaction of one request, no async iterator, no property set or asked for", () => {
    const used = filesUnder("src/platform/disk", ".ts")
      .filter((path) => !isTest(path))
      .filter((path) =>
        /\b(?:db|database)\.(?:get|put|add|delete|clear|count)\w*\(|for await|\.iterate\(|\b(?:db|tx|cursor|index)\.\w+ = |" in (?:db|tx|cursor|index)\b/.test(
          read(path),
        ),
      );
    expect(used).toEqual([]);
  });
});

describe("Preact and its signals, as the popup has them", () => {
  const sources = ["src/forms", "src/popup", "src/ui"].flatMap((folder) =>
    filesUnder(folder, ".tsx").filter((path) => !isTest(path)),
  );

  it("are still cut", () => {
    const preact = moduleOf("preact", "preact.mjs");
    expect(leanPreact(preact)).not.toMatch(
      /getDerivedStateFrom|componentDid|componentWillMount|d\.getChildContext|t&&t\.then\)\{|\.__z|forceUpdate|M\.__P|InnerHTML|\/MathML|defaultValue|i\.componentWill|cssText|PointerCapture|popover|n\.vnode|n\.event/,
    );
    const signals = moduleOf("@preact/signals", "signals.module.js");
    expect(leanSignals(signals)).not.toMatch(/ReactiveTextNode|setAttribute|__np|DEVTOOLS/);
    const core = moduleOf("@preact/signals-core", "signals-core.mjs");
    expect(leanSignalsCore(core)).not.toMatch(
      /subscribe|toString=|toJSON|unwatched|this\.name|peek|this\.j\b/,
    );
  });

  it("have all that the sources use: no subscription, no callback for readers, no effect of a component", () => {
    const used = ["src/forms", "src/popup", "src/ui"]
      .flatMap((folder) => [...filesUnder(folder, ".ts"), ...filesUnder(folder, ".tsx")])
      .filter((path) => /\.subscribe\(|useSignalEffect|\b(?:un)?watched:/.test(read(path)));
    expect(used).toEqual([]);
  });

  it("have all that the sources use: no effect that returns a function, no style as a text, no capture phase", () => {
    const used = ["src/forms", "src/options", "src/popup", "src/ui"]
      .flatMap((folder) => [...filesUnder(folder, ".ts"), ...filesUnder(folder, ".tsx")])
      .filter((path) =>
        /\beffect\(\(\) => (?!\{|void\b)|\.peek\(|\bstyle=(?:"|\{[^{])|Capture=|\bpopover=/.test(
          read(path),
        ),
      );
    expect(used).toEqual([]);
  });

  it("have all that the sources use: no class, no context, no component that throws a promise, no portal", () => {
    expect(sources.length).toBeGreaterThan(30);
    const used = sources.filter((path) =>
      /\b(?:Suspense|useErrorBoundary|createContext|createPortal|extends \w*Component)\b|\blazy\(/.test(
        read(path),
      ),
    );
    expect(used).toEqual([]);
  });

  it("have all that the sources use: no raw HTML, no MathML, no template, no value that is only a start", () => {
    const used = sources.filter((path) =>
      /dangerouslySetInnerHTML|<(?:math|template|foreignObject)\b|\bdefault(?:Value|Checked)=|\bxlink|\bclassName=|\bis=/.test(
        read(path),
      ),
    );
    expect(used).toEqual([]);
  });
});
