import { describe, expect, it } from "vitest";
import { folders } from "./import-folders.ts";
import { filesUnder, importsOf, isTest, type Import } from "./sources.ts";

/** The allowed imports: each room (a folder of `src`), and the rooms it may import from. */
const rooms: Record<string, readonly string[]> = {
  domain: [],
  search: ["domain"],
  resources: ["domain", "use-cases"],
  api: ["domain", "resources"],
  capture: ["domain"],
  rpc: ["domain", "resources"],
  backup: ["domain", "resources", "rpc", "use-cases"],
  i18n: ["domain"],
  importers: ["domain"],
  "use-cases": ["domain", "resources", "api", "rpc"],
  platform: ["domain", "search", "resources", "use-cases", "rpc", "i18n"],
  ui: ["domain", "i18n"],
  forms: ["domain", "i18n", "ui", "background"],
  popup: ["domain", "rpc", "i18n", "ui", "forms", "platform", "background"],
  options: [
    "domain",
    "resources",
    "importers",
    "search",
    "i18n",
    "ui",
    "forms",
    "use-cases",
    "platform",
    "backup",
    "background",
  ],
  background: ["domain", "resources", "api", "capture", "rpc", "i18n", "use-cases", "platform"],
};

/** The browser APIs that our pages may use directly. */
const pagesPlatform = ["browser", "tabs", "permissions", "messages"].map(
  (name) => `browser/${name}.ts`,
);

/** What pages may ask of the background, as types alone. */
const pagesBackground = ["contract.ts"];

/** Pages write the bytes of files themselves: messages are for JSON. */
const blobStore = ["disk/blob-store.ts"];

/** The database as the options read it, and as they write jobs into it; the background changes all else. */
const pagesDatabase = [
  "database",
  "ledger/collection-links",
  "ledger/ledger-reader",
  "ledger/ledger-door",
  "jobs/job-store",
].map((name) => `disk/${name}.ts`);

/** The worker of the library reads the ledger itself, and keeps its indexes. */
const libraryStores = ["library-ledger", "index-shelf", "delete-indexes"].map(
  (name) => `disk/library/${name}.ts`,
);

/** Importers that may use only these files of a room. `*` stands for any one folder, or any one file. */
const onlyFiles: Record<string, Record<string, readonly string[]>> = {
  resources: { "use-cases": ["ports.ts"] },
  api: { resources: ["operation-wire.ts"] },
  rpc: { resources: ["exactly.ts", "id-schemas.ts"] },
  backup: {
    resources: ["exactly.ts", "id-schemas.ts", "rows.ts", "*/row.ts", "*/stored.ts"],
    rpc: ["compatibility-schema.ts", "form-schemas.ts"],
    "use-cases": ["ports.ts"],
  },
  "use-cases": {
    api: ["service.ts"],
    resources: [
      "models.ts",
      "effects.ts",
      "rows.ts",
      "*/row.ts",
      // Of what their messages carry.
      "exactly.ts",
      "id-schemas.ts",
      "stored-fields.ts",
      "*/stored.ts",
    ],
    rpc: ["method.ts", "inputs.ts", "form-schemas.ts", "compatibility-schema.ts"],
  },
  platform: {
    search: ["ports.ts", "saved.ts", "index.ts", "words.ts", "document.ts"],
    "use-cases": ["ports.ts", "job-ports.ts"],
    resources: ["exactly.ts", "id-schemas.ts", "stored.ts", "rows.ts"],
  },
  background: { resources: ["models.ts", "wires.ts"] },
  forms: { background: pagesBackground },
  popup: { rpc: ["client.ts"], platform: pagesPlatform, background: pagesBackground },
  options: {
    "use-cases": ["ports.ts", "job-ports.ts", "ledger/learn.ts", "views/picks.ts"],
    resources: ["rows.ts", "*/row.ts"],
    background: pagesBackground,
    platform: [
      ...pagesPlatform,
      "browser/locks.ts",
      "browser/controls/button.ts",
      "browser/data/location.ts",
      "browser/data/open-tabs.ts",
      "browser/data/bookmarks.ts",
      "browser/data/settings-sync.ts",
      ...blobStore,
      ...pagesDatabase,
      ...libraryStores,
    ],
  },
};

/** The parts of a resource that each part may import. All may import the domain. */
const parts: Record<string, { parts: readonly string[]; ports?: true; valibot?: true }> = {
  row: { parts: ["row"] },
  model: { parts: ["row", "model"] },
  wire: { parts: ["row", "model", "wire"] },
  stored: { parts: ["row", "model", "stored"], valibot: true },
  effects: { parts: ["row", "model", "effects"], ports: true },
};

/** `link/wire.ts`, `operation-wire.ts` and `wires.ts` all belong to the part `wire`. */
function isPart(path: string, part: string): boolean {
  return new RegExp(`^src/resources/.*\\b${part}s?\\.ts$`).test(path);
}

/** Packages that only one room may import. */
const packageRooms: Record<string, string> = {
  "webextension-polyfill": "platform",
  idb: "platform",
  "@mozilla/readability": "capture",
  dompurify: "capture",
  papaparse: "importers",
  htmlparser2: "importers",
  chardet: "importers",
};

/** The popup sends messages and reads no stored data: schemas and their library stay out of its bundle. */
const popup = ["src/popup/main.tsx"];

const sources = filesUnder("src", ".ts", ".tsx").filter((path) => !isTest(path));
const imports = sources.flatMap(importsOf);

function roomOf(path: string): string {
  return path.split("/")[1] ?? "";
}

/** The folder of a file within this room or folder; "" if it is in none, undefined if it is elsewhere. */
function folderOf(path: string, base: string): string | undefined {
  if (!path.startsWith(`src/${base}/`)) return undefined;
  const [folder = "", ...rest] = path.slice(`src/${base}/`.length).split("/");
  return rest.length > 0 ? folder : "";
}

function isAmong(files: readonly string[], path: string): boolean {
  const withAny = [path.replace(/^[^/]+\//, "*/"), path.replace(/[^/]+$/, "*")];
  return [path, ...withAny].some((one) => files.includes(one));
}

function place({ from, line, specifier }: Import): string {
  return `${from}:${line} imports ${specifier}`;
}

/** All imports that end up in the bundle of these files, directly or indirectly. */
function bundled(entries: readonly string[]): readonly Import[] {
  const met = new Set(entries);
  const found: Import[] = [];
  for (const path of met) {
    const kept = imports.filter(({ from, isType }) => from === path && !isType);
    found.push(...kept);
    for (const { target } of kept) if (target !== undefined) met.add(target);
  }
  return found;
}

describe("the rooms of src", () => {
  it("are all in the table", () => {
    expect([...new Set(sources.map(roomOf))].toSorted()).toEqual(Object.keys(rooms).toSorted());
  });

  it("import only from the rooms in their row", () => {
    const wrong = imports.filter(({ from, target }) => {
      if (target === undefined || !target.startsWith("src/")) return false;
      const own = roomOf(from);
      const other = roomOf(target);
      if (own === other) return false;
      const files = onlyFiles[own]?.[other];
      const mayEnter = rooms[own]?.includes(other) ?? false;
      return (
        !mayEnter || (files !== undefined && !isAmong(files, target.split("/").slice(2).join("/")))
      );
    });
    expect(wrong.map(place)).toEqual([]);
  });

  it("let the options read the ledger in one folder alone", () => {
    const inOptions = imports.filter(
      ({ from, target = "" }) =>
        folderOf(from, "options") !== undefined &&
        ["use-cases", "resources"].includes(roomOf(target)) &&
        target !== "src/use-cases/job-ports.ts",
    );
    const wrong = inOptions.filter(({ from }) => folderOf(from, "options") !== "ledger");
    expect(wrong.map(place)).toEqual([]);
    expect(inOptions.length).toBeGreaterThan(10);
  });

  it("keep their folders apart", () => {
    const wrong = Object.entries(folders).flatMap(([base, neighbours]) =>
      imports.filter(({ from, target = "" }) => {
        const [own, other] = [folderOf(from, base), folderOf(target, base)];
        if (own === undefined || other === undefined || own === other) return false;
        return !neighbours[own]?.includes(other);
      }),
    );
    expect(wrong.map(place)).toEqual([]);
  });

  it("keep the parts of a resource apart", () => {
    const wrong = imports.filter(({ from, target = "", specifier }) => {
      if (roomOf(from) !== "resources") return false;
      const of = Object.entries(parts).find(([part]) => isPart(from, part))?.[1];
      if (roomOf(target) === "use-cases") return of?.ports !== true;
      if (specifier === "valibot") return of !== undefined && of.valibot !== true;
      const others = Object.keys(parts).filter((part) => isPart(target, part));
      return of !== undefined && others.some((part) => !of.parts.includes(part));
    });
    expect(wrong.map(place)).toEqual([]);
  });

  it("confine the browser, the database and the extractor to one room each", () => {
    const wrong = imports.filter(
      ({ from, specifier }) =>
        packageRooms[specifier] !== undefined && packageRooms[specifier] !== roomOf(from),
    );
    expect(wrong.map(place)).toEqual([]);
  });

  it("know the background by its types alone", () => {
    const wrong = imports.filter(
      ({ from, target = "", isType }) =>
        roomOf(from) !== "background" && roomOf(target) === "background" && !isType,
    );
    expect(wrong.map(place)).toEqual([]);
  });

  it("keep what answers messages, and its schemas, out of the pages", () => {
    const pages = sources.filter((path) =>
      ["forms", "popup", "options", "ui"].includes(roomOf(path)),
    );
    const answering = imports.filter(({ target }) => target === "src/rpc/method.ts");
    const methods = new Set(answering.filter(({ isType }) => !isType).map(({ from }) => from));
    const wrong = bundled(pages).filter(({ target = "" }) => methods.has(target));
    expect(wrong.map(place)).toEqual([]);
    expect(methods.size).toBeGreaterThan(20);
    const inPopup = bundled(popup);
    expect(inPopup.filter(({ specifier }) => specifier === "valibot").map(place)).toEqual([]);
    expect(inPopup.length).toBeGreaterThan(100);
  });

  it("import files by their full names", () => {
    const wrong = imports.filter(
      ({ target }) => target !== undefined && !/\.(?:ts|tsx|css|json)$/.test(target),
    );
    expect(wrong.map(place)).toEqual([]);
  });

  it("import nothing from the tests, and nothing from outside src but the manifest's texts", () => {
    const wrong = imports.filter(
      ({ target }) =>
        target !== undefined &&
        !target.startsWith("src/") &&
        !target.startsWith("public/_locales/"),
    );
    expect(wrong.map(place)).toEqual([]);
  });
});

describe("the reference service", () => {
  it("follows the API document alone: it imports nothing from src", () => {
    const found = filesUnder("test/service", ".ts").flatMap(importsOf);
    expect(found.filter(({ target }) => target?.startsWith("src/")).map(place)).toEqual([]);
  });
});
