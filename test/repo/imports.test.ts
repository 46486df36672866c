import { describe, expect, it } from "vitest";
import { folders } from "./import-folders.ts";
import { bundled, filesUnder, importsOf, isTest, type Import } from "./sources.ts";

/**
 * The allowed imports: each room (a folder of `src`, or of a process in it), and the rooms it may import from. The order
 * is that of the layers: a room imports from rooms above its own row alone. Resources and ports are one layer: ports
 * name the rows, and only the effects of a resource use ports (`parts`).
 */
const rooms: Record<string, readonly string[]> = {
  "shared/domain": [],
  "shared/search": ["shared/domain"],
  "shared/i18n": ["shared/domain"],
  "shared/resources": ["shared/domain", "shared/ports"],
  "shared/ports": ["shared/domain", "shared/resources"],
  "shared/rpc": ["shared/domain", "shared/resources"],
  "shared/platform": [
    "shared/domain",
    "shared/search",
    "shared/i18n",
    "shared/resources",
    "shared/ports",
    "shared/rpc",
  ],
  injected: ["shared/domain"],
  "background/api": ["shared/domain", "shared/resources", "shared/ports"],
  "background/use-cases": ["shared/domain", "shared/resources", "shared/ports", "shared/rpc"],
  background: [
    "shared/domain",
    "shared/i18n",
    "shared/resources",
    "shared/ports",
    "shared/rpc",
    "shared/platform",
    "injected",
    "background/api",
    "background/use-cases",
  ],
  "pages/ui": ["shared/domain", "shared/i18n"],
  "pages/forms": ["shared/domain", "shared/search", "shared/i18n", "background", "pages/ui"],
  "pages/importers": ["shared/domain"],
  "pages/backup": ["shared/domain", "shared/resources", "shared/ports", "shared/rpc"],
  "pages/popup": [
    "shared/domain",
    "shared/i18n",
    "shared/rpc",
    "shared/platform",
    "background",
    "pages/ui",
    "pages/forms",
  ],
  "pages/side-panel": [
    "shared/domain",
    "shared/i18n",
    "shared/rpc",
    "shared/platform",
    "background",
    "pages/ui",
  ],
  "pages/options": [
    "shared/rpc",
    "shared/domain",
    "shared/search",
    "shared/i18n",
    "shared/resources",
    "shared/ports",
    "shared/platform",
    "background",
    "pages/ui",
    "pages/forms",
    "pages/importers",
    "pages/backup",
  ],
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
  "import-sources",
].map((name) => `disk/${name}.ts`);

/** The worker of the library reads the ledger itself, and keeps its indexes. */
const libraryStores = ["library-ledger", "index-shelf", "delete-indexes"].map(
  (name) => `disk/library/${name}.ts`,
);

/** Importers that may use only these files of a room. `*` stands for any one folder, or any one file. */
const onlyFiles: Record<string, Record<string, readonly string[]>> = {
  "shared/ports": { "shared/resources": ["rows.ts", "*/row.ts"] },
  "shared/rpc": { "shared/resources": ["exactly.ts", "id-schemas.ts"] },
  "shared/platform": {
    "shared/search": [
      "ports.ts",
      "saved.ts",
      "index.ts",
      "words.ts",
      "word-pages.ts",
      "document.ts",
    ],
    "shared/ports": ["ports.ts", "job-ports.ts", "network-witness.ts"],
    "shared/resources": ["exactly.ts", "id-schemas.ts", "stored.ts", "rows.ts"],
  },
  "background/api": {
    "shared/resources": ["operation-wire.ts"],
    "shared/ports": ["service.ts", "network-witness.ts"],
  },
  "background/use-cases": {
    "shared/resources": [
      "models.ts",
      "parts-of-link.ts",
      "effects.ts",
      "rows.ts",
      "*/row.ts",
      // Of what their messages carry.
      "exactly.ts",
      "id-schemas.ts",
      "stored-fields.ts",
      "stored.ts",
    ],
    "shared/rpc": ["method.ts", "inputs.ts", "form-schemas.ts", "compatibility-schema.ts"],
  },
  background: { "shared/resources": ["models.ts", "wires.ts"] },
  "pages/backup": {
    "shared/resources": [
      "exactly.ts",
      "id-schemas.ts",
      "models.ts",
      "rows.ts",
      "*/row.ts",
      "stored.ts",
    ],
    "shared/ports": ["ports.ts"],
    "shared/rpc": ["compatibility-schema.ts", "form-schemas.ts"],
  },
  "pages/forms": { "shared/search": ["query-text.ts"], background: pagesBackground },
  "pages/popup": {
    "shared/rpc": ["client.ts"],
    "shared/platform": [
      ...pagesPlatform,
      "browser/front-tab-title.ts",
      "browser/controls/side-panel.ts",
    ],
    background: pagesBackground,
  },
  "pages/side-panel": {
    "shared/rpc": ["client.ts"],
    "shared/platform": [
      ...pagesPlatform,
      "browser/controls/popup-over.ts",
      "browser/data/shown-pages.ts",
    ],
    background: pagesBackground,
  },
  "pages/options": {
    "shared/ports": ["ports.ts", "job-ports.ts"],
    "shared/resources": ["rows.ts", "*/row.ts", "parts-of-link.ts"],
    background: pagesBackground,
    // An administrator's policy, which the background reads too.
    "shared/rpc": ["policy-schema.ts"],
    "shared/platform": [
      ...pagesPlatform,
      "browser/locks.ts",
      "browser/controls/action.ts",
      "browser/controls/button.ts",
      "browser/data/location.ts",
      "browser/data/open-tabs.ts",
      "browser/data/bookmarks.ts",
      "browser/data/site-icons.ts",
      "browser/data/settings-sync.ts",
      "browser/data/managed-settings.ts",
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
  // It finds the rows of the parts.
  "parts-of-link": { parts: ["row", "model"], ports: true },
};

/** `link/wire.ts`, `operation-wire.ts` and `wires.ts` all belong to the part `wire`. */
function isPart(path: string, part: string): boolean {
  return new RegExp(`^src/shared/resources/.*\\b${part}s?\\.ts$`).test(path);
}

/** Packages that only one room may import. */
const packageRooms: Record<string, string> = {
  "webextension-polyfill": "shared/platform",
  idb: "shared/platform",
  "@mozilla/readability": "injected",
  dompurify: "injected",
  papaparse: "pages/importers",
  htmlparser2: "pages/importers",
  chardet: "pages/importers",
  "@zip.js/zip.js": "pages/importers",
};

/** The popup sends messages and reads no stored data: schemas and their library stay out of its bundle. */
const popup = ["src/pages/popup/main.tsx"];

const sources = filesUnder("src", ".ts", ".tsx").filter((path) => !isTest(path));
const imports = sources.flatMap(importsOf);

function roomOf(path: string): string {
  const [, process = "", room = ""] = path.split("/");
  return [`${process}/${room}`, process].find((one) => one in rooms) ?? path;
}

/** What runs in the background, in our pages, in web pages, and what is shared. */
function processOf(room: string): string {
  return room.split("/")[0] ?? "";
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
        !mayEnter || (files !== undefined && !isAmong(files, target.slice(`src/${other}/`.length)))
      );
    });
    expect(wrong.map(place)).toEqual([]);
  });

  it("import only from layers above their own, and so do the folders in them", () => {
    const tables = { src: rooms, ...folders };
    const wrong = Object.entries(tables).flatMap(([base, layers]) => {
      const order = Object.keys(layers);
      return Object.entries(layers).flatMap(([one, others]) =>
        others
          .filter((other) => order.indexOf(other) >= order.indexOf(one))
          .map((other) => `${base}: ${one} imports ${other}`),
      );
    });
    expect(wrong).toEqual(["src: shared/resources imports shared/ports"]);
  });

  it("import from another process the shared code, the injected programs, and types of the background", () => {
    const allowed = ["shared", "injected", "background"];
    const wrong = Object.entries(rooms).flatMap(([room, others]) => {
      const strange = others.filter((other) => processOf(other) !== processOf(room));
      return strange
        .filter((other) => !allowed.includes(other.startsWith("shared/") ? "shared" : other))
        .map((other) => `${room} imports ${other}`);
    });
    expect(wrong).toEqual([]);
  });

  it("let the options read the ledger in one folder alone", () => {
    const inOptions = imports.filter(
      ({ from, target = "" }) =>
        roomOf(from) === "pages/options" &&
        ["shared/ports", "shared/resources"].includes(roomOf(target)) &&
        target !== "src/shared/ports/job-ports.ts",
    );
    const wrong = inOptions.filter(({ from }) => folderOf(from, "pages/options") !== "ledger");
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
      if (roomOf(from) !== "shared/resources") return false;
      const of = Object.entries(parts).find(([part]) => isPart(from, part))?.[1];
      if (roomOf(target) === "shared/ports") return of?.ports !== true;
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
        processOf(roomOf(from)) !== "background" &&
        processOf(roomOf(target)) === "background" &&
        !isType,
    );
    expect(wrong.map(place)).toEqual([]);
  });

  it("keep what answers messages, and its schemas, out of the pages", () => {
    const pages = sources.filter((path) =>
      ["pages/forms", "pages/popup", "pages/options", "pages/ui"].includes(roomOf(path)),
    );
    const answering = imports.filter(({ target }) => target === "src/shared/rpc/method.ts");
    const methods = new Set(answering.filter(({ isType }) => !isType).map(({ from }) => from));
    const wrong = bundled(pages, imports).filter(({ target = "" }) => methods.has(target));
    expect(wrong.map(place)).toEqual([]);
    expect(methods.size).toBeGreaterThan(20);
    const inPopup = bundled(popup, imports);
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
