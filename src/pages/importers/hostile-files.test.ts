import { describe, expect, it } from "vitest";
import { growth } from "../../../test/support/growth.ts";
import {
  foldersIn,
  inPieces,
  linksIn,
  readAll,
  readBytes,
} from "../../../test/support/import-text.ts";
import { ok } from "../../shared/domain/values/result.ts";
import { fileKindOf } from "./bytes/file-kind.ts";
import { dryRun } from "./dry-run.ts";
import { formatOf, matchingOf, readText } from "./read.ts";

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

async function failureOf(text: string) {
  const found = readText(inPieces(text, 100_000), formatOf(text, ""));
  const result = await dryRun(found, async () => ok(new Set<string>()));
  return result.ok ? result.value.links : result.error.kind;
}

describe("bytes that are no text", () => {
  it.each([
    ["nothing", bytes(), "empty"],
    ["a zip file", bytes(0x50, 0x4b, 3, 4, 20, 0), "zip"],
    ["a gzip file", bytes(0x1f, 0x8b, 8, 0), "gzip"],
    ["Firefox's own backup", utf8("mozLz40\u0000x"), "archive"],
    ["a PNG", bytes(0x89, 0x50, 0x4e, 0x47, 13, 10), "not-text"],
    ["a JPEG", bytes(0xff, 0xd8, 0xff, 0xe0), "not-text"],
    ["a PDF", utf8("%PDF-1.7"), "not-text"],
    ["a database", utf8("SQLite format 3\u0000"), "database"],
    [
      "bytes of which many are NUL",
      Uint8Array.from({ length: 999 }, (_, at) => at % 3),
      "not-text",
    ],
    [
      "a text with some NUL bytes",
      utf8(`<a href="https://quoin.example">${"x".repeat(99)}\u0000`),
      "text",
    ],
    ["UTF-16", bytes(0xff, 0xfe, 0x61, 0), "text"],
  ] as const)("are recognised: %s", (_name, head, kind) => {
    expect(fileKindOf(head)).toBe(kind);
  });
});

it.each([
  ["objects without a text", '[[{"toString":1,"valueOf":1}]]'],
  ["lists within lists", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
])("the parts of a date may be %s: the link is found without a date", async (_, parts) => {
  const text = `[{"URL":"https://quoin.example/1","accessed":{"date-parts":${parts}}}]`;
  const [link] = linksIn(await readAll(text, "x.json", 50_000));
  expect(link?.address).toBe("https://quoin.example/1");
  expect(link?.savedAtMs).toBeUndefined();
});

describe("a hostile bookmark file", () => {
  it("may have a note that begins with spaces and has links, in a time that grows with it", async () => {
    const start = '<!DOCTYPE NETSCAPE><DL><DT><A HREF="https://quoin.example/1">A</A><DD>';
    const readNote = async (count: number) => {
      const note = `${" ".repeat(count)}x${"<a href=></a>".repeat(count)}`;
      expect(await failureOf(`${start}${note}`)).toBe(1);
    };
    expect(await growth(readNote, 4_000, 10)).toBeLessThan(40);
  });

  it("may have a line of 10 MB, in a title, an address, an attribute and a note", async () => {
    const long = "x".repeat(10_000_000);
    const text = `<!DOCTYPE NETSCAPE><DL><DT><A HREF="https://quoin.example/1" ICON="${long}">${long}</A><DD>${long}<DT><A HREF="https://quoin.example/${long}">y</A></DL>`;
    const result = await dryRun(readText(inPieces(text, 100_000), "html"), async () =>
      ok(new Set()),
    );
    expect(result).toMatchObject({
      ok: true,
      value: { links: 2, fresh: 1, cut: 1, refused: { "too-long": 1 } },
    });
  });

  it("may nest folders 50 levels deep", async () => {
    const names = Array.from({ length: 50 }, (_, at) => `Level ${at + 1}`);
    const open = names.map((name) => `<DT><H3>${name}</H3><DL><p>`).join("");
    const found = await readAll(
      `<!DOCTYPE NETSCAPE><DL>${open}<DT><A HREF="https://quoin.example">x</A>`,
    );
    expect(linksIn(found)[0]?.paths).toEqual([names]);
    expect(foldersIn(found)).toHaveLength(50);
  });

  it.each([
    ["lists", "<DT><H3>x</H3><DL><p>"],
    ["lists without names", "<ul>"],
  ])("ends in a report if it opens %s for ever", async (_name, part) => {
    const kind = await failureOf(`<!DOCTYPE NETSCAPE>${part.repeat(50_000)}`);
    expect(kind).toBe("import-too-deep");
  });

  it("may open links that it never closes", async () => {
    expect(await failureOf(`<!DOCTYPE NETSCAPE>${"<a href=x><h2>".repeat(20_000)}`)).toBe(20_000);
  });

  it("may open 300,000 other elements that it never closes", async () => {
    const text = `<!DOCTYPE NETSCAPE>${"<b><p><dt>".repeat(100_000)}<a href="https://quoin.example">x</a>`;
    expect(await failureOf(text)).toBe(1);
  });

  it("may have five thousand folders one after the other, each closed by no more than its list", async () => {
    const part = '<DT><H3>x</H3><DL><p><DT><A HREF="https://quoin.example">x</A></DL><p>';
    expect(await failureOf(`<!DOCTYPE NETSCAPE><DL><p>${part.repeat(5_000)}`)).toBe(5_000);
  });

  it("may have NUL bytes and characters that turn the text round", async () => {
    const [link] = linksIn(
      await readBytes(utf8('<dl><a href="https://quoin.example/\u0000a">T\u0000i\u202Etle</a>')),
    );
    const result = await dryRun(only(link), async () => ok(new Set()));
    expect(result).toMatchObject({
      ok: true,
      value: {
        sample: [{ draft: { fields: { title: "Title", targetUrl: "https://quoin.example/a" } } }],
      },
    });
  });
});

async function* only<One>(one: One | undefined) {
  if (one !== undefined) yield one;
}

describe("a hostile XML file", () => {
  const item = (part: string) => `<rss><channel><item>${part}</item></channel></rss>`;
  const link = "<link>https://quoin.example/1</link>";

  it("leaves the entities that it defines as they are, and what it names unfetched", async () => {
    const bomb = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join("");
    const text = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "<item>">${bomb}<!ENTITY f SYSTEM "file:///etc/passwd">]>${item(`${link}<title>&l9;&f;</title>`)}`;
    expect(formatOf(text, "")).toBe("xml");
    expect(linksIn(await readAll(text))).toMatchObject([
      { address: "https://quoin.example/1", title: "&l9;&f;" },
    ]);
  });

  it("may nest outlines 50 levels deep", async () => {
    const names = Array.from({ length: 50 }, (_, at) => `Level ${at + 1}`);
    const open = names.map((name) => `<outline text="${name}">`).join("");
    const found = await readAll(`<opml><body>${open}<outline url="https://quoin.example"/>`);
    expect(linksIn(found)[0]?.paths).toEqual([names]);
    expect(foldersIn(found)).toHaveLength(50);
  });

  it.each(["<opml><outline text='x'>", "<rss><item>", "<xbel><folder>", "<feed><entry><b>"])(
    "ends in a report if it opens elements for ever: %s",
    async (part) => {
      const [, root = "", inner = ""] = /^(<\w+>)(.*)$/.exec(part) ?? [];
      expect(await failureOf(root + inner.repeat(100_000))).toBe("import-too-deep");
    },
  );

  it.each([
    ["in a title", `<rss><item>${link}<title>Tid`, 1],
    ["in a tag", `<rss><item>${link}</item><item><title>x</title><link`, 2],
    ["in CDATA", `<rss><item>${link}<description><![CDATA[x`, 1],
    ["in an attribute", '<opml><outline url="https://quoin.example/1"/><outline url="x', 1],
    ["in its declarations", "<!DOCTYPE rss [<!ENTITY a", 0],
    ["before its first element", "<?xml version='1.0'?>", 0],
  ])("ends where it is cut off: %s", async (_where, text, links) => {
    expect(await failureOf(text)).toBe(links);
  });

  it("may close what it never opened", async () => {
    expect(await failureOf(`<rss></item></item></rss></rss>${item(link)}`)).toBe(1);
  });

  it("may have 10 MB in a title, an attribute, a description and a comment", async () => {
    const long = "x".repeat(10_000_000);
    const feed = item(
      `${link}<!--${long}--><title x="${long}">${long}</title><description>${long}</description>`,
    );
    const result = await dryRun(readText(inPieces(feed, 100_000), "xml"), async () =>
      ok(new Set()),
    );
    expect(result).toMatchObject({ ok: true, value: { links: 1, fresh: 1, cut: 1 } });
  });

  it("may have 500 descriptions of markup that is never closed", async () => {
    const readItems = async (count: number) => {
      const part = `<item>${link}<description>${"&lt;b&gt;".repeat(4 * count)}</description></item>`;
      expect(await failureOf(`<rss>${part.repeat(count)}`)).toBe(count);
    };
    // Ten times as many, each ten times as long. With the square of the length, 1,000.
    expect(await growth(readItems, 50, 10)).toBeLessThan(400);
  });

  it("has addresses of code, which are reported and not sent", async () => {
    const result = await dryRun(
      readText(inPieces('<opml><outline text="x" url="javascript:alert(1)"/></opml>'), "xml"),
      async () => ok(new Set()),
    );
    expect(result).toMatchObject({ ok: true, value: { links: 1, fresh: 0, refused: { code: 1 } } });
  });
});

it("a reference of EndNote may have any number of addresses, in a time that grows with it", async () => {
  const readMany = async (count: number) => {
    const urls = "<url/>".repeat(count);
    expect(await failureOf(`<xml><records><record>${urls}</record></records></xml>`)).toBe(1);
  };
  expect(await growth(readMany, 3_000, 10)).toBeLessThan(40);
});

describe("a hostile table, list or JSON file", () => {
  it("a table with an open quote keeps its other rows", async () => {
    const text = `url,title\nhttps://quoin.example/1,"open\n${"https://quoin.example/2,x\n".repeat(100_000)}`;
    expect(await failureOf(text)).toBe(100_001);
    // On a busy computer, so many rows take longer than other tests may.
  });

  it("a line of 10 MB is a link that cannot be saved", async () => {
    expect(await failureOf("x".repeat(10_000_000))).toBe(1);
    expect(await failureOf(`url,title\n${"x".repeat(10_000_000)},y`)).toBe(1);
  });

  it.each(["[a](x", "[", "](", "[[a]](", "x](x) ", "[[x://a][", "[ ", "![a](x", "[![", " #a"])(
    "a list with lines of signs like %j takes no time that grows with the square of their length",
    async (part) => {
      const readLines = (length: number) =>
        failureOf(`x\n${`${part.repeat(length / part.length)}\n`.repeat(20)}`);
      expect(await growth(readLines, 2_000, 10)).toBeLessThan(40);
    },
  );

  it.each([
    ["TY  - ELEC\nUR  - https://quoin.example\nTI  - ", "x\n"],
    ["@misc{a, url = {https://quoin.example}, title = {", "{"],
    ["@misc{a, url = {https://quoin.example}, title = {", "@a{b,"],
    ["@misc{a, url = {https://quoin.example}, title = {", "\\'{a"],
    ["@misc{a, url = {https://quoin.example},", " ,"],
    ["@misc(a, url = {https://quoin.example}, title = {", "\n@abc(a, b"],
    ["%0 Web Page\n%U https://quoin.example\n%K ", "x\n"],
  ])(
    "references that go on like %j%j for ever take a time that grows with them",
    async (head, part) => {
      const readMany = async (count: number) => {
        expect(await failureOf(`${head}${part.repeat(count)}`)).toBe(1);
      };
      expect(await growth(readMany, 20_000, 10)).toBeLessThan(40);
    },
  );

  it("a link with 100,000 tags takes no time that grows with the square of their number", async () => {
    const readTags = async (count: number) => {
      const tags = Array.from({ length: count }, (_, at) => `tag${at}`).join(";");
      expect(await failureOf(`url,tags\nhttps://quoin.example,${tags}`)).toBe(1);
    };
    expect(await growth(readTags, 10_000, 10)).toBeLessThan(40);
  });

  it("a link with 100,000 levels of folders takes no time that grows with the square of their number", async () => {
    const readLevels = async (count: number) => {
      const found = await readAll(`url,folder\nhttps://quoin.example,${"a / ".repeat(count)}`);
      expect(linksIn(found)[0]?.paths[0]).toHaveLength(200);
    };
    expect(await growth(readLevels, 10_000, 10)).toBeLessThan(40);
  });

  it("lists of Karakeep within each other end in a report", async () => {
    const lists = Array.from({ length: 5_000 }, (_, at) => ({
      id: at,
      name: "x",
      parentId: at - 1,
    }));
    const bookmarks = [{ content: { type: "link", url: "https://quoin.example" }, lists: [4_999] }];
    expect(await failureOf(JSON.stringify({ bookmarks, lists }))).toBe("import-too-deep");
  });

  it.each([
    ["is cut off", '[{"url":"https://quoin.example"},{"url'],
    ["is no JSON", '{"url": f()}'],
    ["is cut off in its last line", '{"url":"https://quoin.example"}\n{"url'],
    ["is broken in a line", '{"url":"https://quoin.example"}\n{]\n{"url":"https://quoin.example"}'],
  ])("JSON that %s is reported", async (_name, text) => {
    expect(await failureOf(text)).toBe("import-json-broken");
    expect(() => matchingOf(text, "json")).toThrow("import-json-broken");
  });

  it("JSON that opens five million lists is broken", async () => {
    for (const part of ["[", "[\n"])
      expect(await failureOf(part.repeat(5_000_000))).toBe("import-json-broken");
  });

  it("JSON of 100,000 levels ends", async () => {
    expect(await failureOf(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).toBe(0);
    for (const tree of ['{"title":"x","children":[', '{"children":[']) {
      const text = `${tree.repeat(20_000)}${"]}".repeat(20_000)}`;
      expect(await failureOf(text)).toBe("import-too-deep");
    }
  });
});
