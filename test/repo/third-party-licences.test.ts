import { describe, expect, it } from "vitest";
import { SHIPPED_FLAVOURS } from "../../build/flavours.ts";
import { librariesOf } from "../../build/third-party-licences.ts";
import { read } from "./sources.ts";

describe.each(SHIPPED_FLAVOURS)("the build for %s", (target) => {
  it("has the licence of each library, with its version and source", () => {
    const file = read(`dist/${target}/third-party-licences.txt`);
    const libraries = librariesOf(".");
    // One that only another library depends on.
    expect(libraries.map(({ name }) => name)).toContain("@preact/signals-core");
    for (const { name, version, source, text } of libraries) {
      expect(file).toContain(`${name} ${version}\n`);
      expect(source).toMatch(/^(?:git\+)?https:|^\w/);
      expect(text.length).toBeGreaterThan(500);
      expect(file).toContain(text);
    }
  });
});
