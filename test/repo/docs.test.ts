import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { folders } from "./import-folders.ts";
import { leadsSomewhere, linksOf, pages, pathsIn, scriptsIn } from "./pages-of-docs.ts";
import english from "../../public/_locales/en/messages.json" with { type: "json" };
import { read, root } from "./sources.ts";

describe.each(pages)("%s", (page) => {
  it("has only links that lead to a file, and to a heading in it", () => {
    expect(linksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  it("names only files and folders that exist", () => {
    expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("names only commands that exist", () => {
    expect(scriptsIn(page).filter((name) => !(name in packageFile.scripts))).toEqual([]);
  });
});

/** A reader has it read in a few minutes; everything longer is in `docs`. */
const longestReadmeBytes = 8_192;

describe("README.md", () => {
  it("stays short", () => {
    expect(Buffer.byteLength(read("README.md"))).toBeLessThanOrEqual(longestReadmeBytes);
  });

  it("names the two commands that a newcomer needs", () => {
    expect(read("README.md")).toMatch(/^npm start$/m);
    expect(read("README.md")).toMatch(/^npm test$/m);
  });
});

describe("docs/README.md", () => {
  it("leads to each page of the documentation", () => {
    const listed = linksOf("docs/README.md").map((link) => `docs/${link}`);
    const others = pages.filter((page) =>
      /^docs\/(?!README|glossary\/(?!en)|store\/(?!README))/.test(page),
    );
    expect(others.filter((page) => !listed.includes(page))).toEqual([]);
  });
});

describe("docs/architecture.md", () => {
  const page = read("docs/architecture.md");

  it.each(["background/use-cases", "background/use-cases/delivery"])(
    "says what each folder of %s does",
    (base) => {
      // Elsewhere on the page, a short name may be that of a store.
      const paragraph = new RegExp(`^- In \`${basename(base)}\`, .+$`, "m").exec(page)?.[0] ?? "";
      const names = Object.keys(folders[base] ?? {}).filter((folder) => folder !== "");
      const isNamed = (folder: string) =>
        paragraph.includes(`\`${folder}\``) || page.includes(`\`${base}/${folder}\``);
      expect(names.filter((folder) => !isNamed(folder))).toEqual([]);
    },
  );
});

/** Texts that stand within the text of a failure. */
const partsOfFailures = ["words", "words-field", "words-stopped"];

describe("docs/guide/troubleshooting.md", () => {
  it("has one entry for each text of a failure, and no other", () => {
    const texts = Object.keys(english)
      .filter((key) => key.startsWith("failure_"))
      .map((key) => key.replace("failure_", "").replaceAll("_", "-"))
      .filter((kind) => !partsOfFailures.includes(kind));
    const headings = read("docs/guide/troubleshooting.md").matchAll(/^### .+ \(`([a-z-]+)`\)$/gm);
    const entries = [...headings].map(([, kind]) => kind);
    expect(entries).toHaveLength(texts.length);
    expect(new Set(entries)).toEqual(new Set(texts));
  });
});

describe("docs/guide/import.md", () => {
  it("names each service of which a test reads a file", () => {
    const files = read("src/pages/importers/formats/services.test.ts");
    const services = [...files.matchAll(/^ {2}"([^",]+), .+": \[$/gm)].map(([, name = ""]) => name);
    const page = read("docs/guide/import.md");
    expect(services.length).toBeGreaterThan(5);
    expect(services.filter((name) => !page.includes(name))).toEqual([]);
  });
});
