import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { afterEach, describe, expect, it } from "vitest";
import { zipOf } from "../../build/archive.ts";
import { SHIPPED_FLAVOURS } from "../../build/flavours.ts";
import { storeFiles } from "../../build/package-contents.ts";
import { languages } from "../support/in-language.ts";
import { filesUnder, read } from "./sources.ts";

const text = (path: string, content: string) => ({ path, bytes: Buffer.from(content) });
const sumOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("an archive", () => {
  const zone = process.env["TZ"];
  afterEach(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });
  const files = [
    text("b/long.txt", "the tide comes in, the tide goes out; ".repeat(500)),
    text("a.txt", "one"),
    { ...text("run", "#!/bin/sh\n"), isExecutable: true },
  ];

  it("has the same bytes in any order of its files, in any time zone, and in any Node", () => {
    for (const TZ of ["UTC", "America/Los_Angeles", "Pacific/Auckland"]) {
      process.env["TZ"] = TZ;
      for (const ordered of [files, files.toReversed()]) {
        expect(sumOf(zipOf(ordered))).toBe(
          "33850306519a4d1f54e6ea8cc26334bef763fabe3b721380b8820a86346e3c16",
        );
      }
    }
  });

  it("has what was put into it", () => {
    const unzipped = unzipSync(zipOf(files));
    expect(Object.keys(unzipped)).toEqual(["a.txt", "b/long.txt", "run"]);
    for (const { path, bytes } of files)
      expect(sumOf(unzipped[path] ?? new Uint8Array())).toBe(sumOf(bytes));
  });
});

describe.each(SHIPPED_FLAVOURS)("what is uploaded for %s", (flavour) => {
  const manifestIn = (content: string) => JSON.parse(content) as Record<string, unknown>;
  const uploaded = storeFiles(flavour);
  const built = filesUnder(`dist/${flavour}`, "");

  it("is the build, with every file as it is but the manifest", () => {
    expect(uploaded.map(({ path }) => `dist/${flavour}/${path}`).toSorted()).toEqual(built);
    for (const { path, bytes } of uploaded) {
      if (path !== "manifest.json")
        expect(String(bytes) === read(`dist/${flavour}/${path}`)).toBe(true);
    }
  });

  it("has each text and no description, which is for translators", () => {
    for (const language of languages) {
      const path = `_locales/${language}/messages.json`;
      const shipped = manifestIn(read(`dist/${flavour}/${path}`));
      const written = JSON.parse(read(`public/${path}`)) as Record<string, object>;
      expect(shipped).toEqual(
        Object.fromEntries(
          Object.entries(written).map(([key, entry]) => {
            const { description: _, ...rest } = { description: "", ...entry };
            return [key, rest];
          }),
        ),
      );
    }
  });

  it("has no key, because the store has one, and the version of package.json", () => {
    const manifest = uploaded.find(({ path }) => path === "manifest.json");
    const { key: _, ...rest } = manifestIn(read(`dist/${flavour}/manifest.json`));
    expect(manifestIn(String(manifest?.bytes))).toEqual(rest);
    expect(rest["version"]).toBe(manifestIn(read("package.json"))["version"]);
    expect(manifestIn(read("manifest.json"))).not.toHaveProperty("version");
  });
});
