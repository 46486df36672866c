import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SHIPPED_FLAVOURS } from "../../build/flavours.ts";
import { librariesOf } from "../../build/third-party-licences.ts";
import { filesUnder, importsOf, isTest, read, root } from "./sources.ts";

/** Its place is taken by the browser's own object. */
const notInABuild = "webextension-polyfill";

const { dependencies } = JSON.parse(read("package.json")) as { dependencies: object };
/** The packages that Linkstow's own code imports, other than for types. */
const imported = filesUnder("src", ".ts", ".tsx")
  .filter((path) => !isTest(path))
  .flatMap(importsOf)
  .filter(({ isType }) => !isType)
  .map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? "")
  .filter((name) => name in dependencies && name !== notInABuild);

describe.each(SHIPPED_FLAVOURS)("the build for %s", (flavour) => {
  const notices = read(`dist/${flavour}/third-party-licences.txt`);
  const named = [...notices.matchAll(/^={80}\n(\S+) /gm)].map(([, name]) => name ?? "");

  it("names what its scripts are made of, and nothing else", () => {
    // A library that only another one brings, one of the injected programs, the bundler's own lines, and a list.
    expect(named).toEqual(
      expect.arrayContaining([
        "@preact/signals-core",
        "@mozilla/readability",
        "rolldown",
        "tidy-url",
      ]),
    );
    expect(named).toEqual(expect.arrayContaining(imported));
    // The second comes with htmlparser2, but no script has any of it.
    for (const absent of [notInABuild, "domutils"]) expect(named).not.toContain(absent);
    expect(named).toEqual([...new Set(named)].toSorted());
  });

  it("has the licence's text of each, and Linkstow's own", () => {
    for (const part of notices.split(/^={80}$/m).slice(1)) {
      expect(part).toMatch(/^\n\S+ \S+\nLicence: .+\nSource: https:.+\n/);
      expect(part.length).toBeGreaterThan(600);
    }
    expect(read(`dist/${flavour}/LICENSE`)).toBe(read("LICENSE"));
    expect(read("LICENSE")).toContain("the Linkstow authors");
  });

  it("keeps nothing that only the build needs", () => {
    expect(existsSync(join(root, "dist", flavour, "bundled-modules.json"))).toBe(false);
  });
});

describe("the libraries of modules", () => {
  it("are those that the modules are in, each once", () => {
    const modules = ["dist/index.mjs", "hooks/dist/hooks.mjs"].map((file) =>
      join(root, "node_modules/preact", file),
    );
    const own = join(root, "src/background/main.ts");
    expect(librariesOf([...modules, own]).map(({ name }) => name)).toEqual(["preact"]);
  });

  it("are not guessed for a module that a tool has made up", () => {
    expect(() => librariesOf(["\0unknown:helper"])).toThrow("unknown:helper");
  });
});
