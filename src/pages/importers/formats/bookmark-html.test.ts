import { describe, expect, it } from "vitest";
import { foldersIn, linksIn, readAll } from "../../../../test/support/import-text.ts";

const netscape = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
  <DT><A HREF="https://quoin.example/?a=1&amp;b=2" ADD_DATE="1456433741" TAGS="tide,sea, long  tag">Tide &amp; sea</A>
  <DD>A note,
with &lt;two&gt; lines
  <DT><H3 ADD_DATE="1456433722" PERSONAL_TOOLBAR_FOLDER="true">Work</H3>
  <DD>All of it
  <DL><p>
    <DT><A HREF="https://quoin.example/1">One</A>
    <DT><H3>Looms / old</H3>
    <DL><p>
      <DT><A HREF="https://quoin.example/2" ICON="data:image/png;base64,AAAA">Two</A>
    </DL><p>
  </DL><p>
  <HR>
  <DT><H3>Empty</H3>
  <DL><p>
  </DL><p>
  <DT><A HREF="https://quoin.example/3">Three</A>
</DL><p>`;

describe("a bookmark file in the Netscape format", () => {
  it("keeps titles, notes, tags and dates", async () => {
    const [first] = linksIn(await readAll(netscape));
    expect(first).toEqual({
      kind: "link",
      address: "https://quoin.example/?a=1&b=2",
      title: "Tide & sea",
      description: "A note,\nwith <two> lines",
      tags: ["tide", "sea", "long tag"],
      paths: [],
      savedAtMs: 1_456_433_741_000,
      place: 1,
    });
  });

  it("keeps the folders of each link, and the notes of folders", async () => {
    const found = await readAll(netscape);
    expect(linksIn(found).map(({ title, paths }) => [title, ...paths])).toEqual([
      ["Tide & sea"],
      ["One", ["Work"]],
      ["Two", ["Work", "Looms / old"]],
      ["Three"],
    ]);
    expect(found.filter(({ kind }) => kind === "folder")).toEqual([
      { kind: "folder", path: ["Work"], description: "All of it" },
      { kind: "folder", path: ["Work", "Looms / old"], description: "" },
      { kind: "folder", path: ["Empty"], description: "" },
    ]);
  });

  it("is the same in pieces of any length", async () => {
    const whole = await readAll(netscape, "", Infinity);
    for (const length of [1, 3, 64]) expect(await readAll(netscape, "", length)).toEqual(whole);
  });

  it("may lack what closes its lists, and close more than it has opened", async () => {
    const open = netscape.replaceAll("</DL><p>", "");
    expect(linksIn(await readAll(open)).map(({ paths }) => paths.flat())).toEqual([
      [],
      ["Work"],
      ["Work", "Looms / old"],
      ["Work", "Looms / old", "Empty"],
    ]);
    const closed = netscape.replaceAll("</DL>", "</DL></DL></DL>");
    expect(linksIn(await readAll(closed))).toHaveLength(4);
  });
});

it("a page with lists under headings has them as folders, as Pocket and Instapaper write them", async () => {
  const pocket = `<!DOCTYPE html><html><head><title>Pocket Export</title></head><body>
    <h1>Unread</h1><ul>
      <li><a href="https://quoin.example/a" time_added="1500000000" tags="dev,js">A</a></li>
    </ul>
    <h1>Read Archive</h1><ul><li><a href="https://quoin.example/b">B</a></li></ul></body></html>`;
  const found = await readAll(pocket);
  expect(foldersIn(found)).toEqual([]);
  expect(linksIn(found)).toMatchObject([
    {
      title: "A",
      tags: ["dev", "js"],
      paths: [],
      states: ["unread"],
      savedAtMs: 1_500_000_000_000,
    },
    { title: "B", paths: [], states: ["archived"] },
  ]);
});

describe("a bookmark file with markup in its texts", () => {
  const marked = (...inside: readonly string[]) =>
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>x</TITLE><H1>x</H1><DL><p>${inside.join("\n")}</DL><p>`;
  const first = '<DT><A HREF="https://quoin.example/1">';
  const second = '<DT><A HREF="https://quoin.example/2">Looms</A>';

  it.each(["script", "title", "textarea", "plaintext"])(
    "loses no link after a title with <%s>",
    async (name) => {
      const links = linksIn(await readAll(marked(`${first}How <${name}> works</A>`, second)));
      expect(links).toMatchObject([{ title: "How  works" }, { title: "Looms" }]);
    },
  );

  it("reads no links from a script of a page", async () => {
    const page = `<html><script>x = '<a href="https://quoin.example/x">'</script><ul><li>${second}</ul>`;
    expect(linksIn(await readAll(page))).toHaveLength(1);
  });

  it("keeps a note together, with its links and lists", async () => {
    const note =
      '<blockquote>See <a href="https://quoin.example/x">this</a> and</blockquote><p>more:<ul><li>a<li>b</ul>end';
    expect(linksIn(await readAll(marked(`${first}Tides</A><DD>${note}`, second)))).toMatchObject([
      { description: "See this (https://quoin.example/x) and\nmore:\na\nb\nend" },
      { title: "Looms", paths: [] },
    ]);
  });

  it("knows links that stand in descriptions instead of terms", async () => {
    const text = marked(
      "<DT><H3>Sea</H3><DL>",
      '<DD><A HREF="https://quoin.example/1">Tides</A>',
      '<DD><A HREF="https://quoin.example/2">Looms</A>',
      "</DL>",
    );
    expect(linksIn(await readAll(text))).toHaveLength(2);
  });
});

describe("a link after the text of a note, without <DT>,", () => {
  const read = async (list: string) =>
    linksIn(await readAll(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${list}\n</DL><p>`)).map(
      ({ title, description }) => [title, description],
    );

  it("is a link of its own if it has what only a bookmark has", async () => {
    for (const attribute of ['ADD_DATE="1673778600"', "LAST_MODIFIED=1", 'TAGS="a"', 'ICON=""'])
      expect(
        await read(
          `<DT><A HREF="https://quoin.example/1">Tides</A><DD>My note <A HREF="https://quoin.example/2" ${attribute}>Looms</A>`,
        ),
      ).toEqual([
        ["Tides", "My note"],
        ["Looms", ""],
      ]);
  });

  it("is a link of its own on a new line, if no link before it had a <DT>", async () => {
    expect(
      await read(
        '<A HREF="https://quoin.example/1">Tides</A>\n<DD>See <A HREF="https://quoin.example/s">this</A>.\n  <A HREF="https://quoin.example/2">Looms</A>\n<DD>B\n<A HREF="https://quoin.example/3">Knots</A>',
      ),
    ).toEqual([
      ["Tides", "See this (https://quoin.example/s)."],
      ["Looms", "B"],
      ["Knots", ""],
    ]);
  });

  it("is part of the note on a new line, if the links before it had one", async () => {
    expect(
      await read(
        '<DT><A HREF="https://quoin.example/1">Tides</A>\n<DD>See\n<A HREF="https://quoin.example/s">this</A>',
      ),
    ).toEqual([["Tides", "See\nthis (https://quoin.example/s)"]]);
  });
});

describe("the folder in which Raindrop.io has the links of no collection", () => {
  const bookmarks = (name: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>
    <TITLE>${name}</TITLE><H1>${name}</H1><DL><p>
    <DT><H3>Unsorted</H3><DL><p><DT><A HREF="https://quoin.example/1" DATA-IMPORTANT="true">Tides</A></DL><p>
    <DT><H3>Sea</H3><DL><p><DT><H3>Unsorted</H3><DL><p><DT><A HREF="https://quoin.example/2">Looms</A></DL><p></DL><p>
    </DL><p>`;

  it("is none", async () => {
    const found = await readAll(bookmarks("Raindrop.io Bookmarks"));
    expect(foldersIn(found)).toEqual(["Sea", "Sea / Unsorted"]);
    expect(linksIn(found).map(({ paths }) => paths)).toEqual([[], [["Sea", "Unsorted"]]]);
  });

  it("is one of this name in the file of another service", async () => {
    expect(foldersIn(await readAll(bookmarks("Bookmarks")))).toContain("Unsorted");
  });
});

it("a note of linkding has no marks, and one of Scuttle is an attribute", async () => {
  const text = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
    <DT><A HREF="https://quoin.example/1">Tides</A><DD>Of the page[linkding-notes]My note[/linkding-notes]
    <DT><A HREF="https://quoin.example/2" DESCRIPTION="My note">Looms</A></DL>`;
  expect(linksIn(await readAll(text)).map(({ description }) => description)).toEqual([
    "Of the page\n\nMy note",
    "My note",
  ]);
});

it("texts that were escaped twice are read as they were meant", async () => {
  const text =
    "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF='https://quoin.example/1'>Won&amp;#39;t &amp;amp; more</A><DD>It&amp;#39;s all</DL>";
  expect(linksIn(await readAll(text))).toMatchObject([
    { title: "Won't & more", description: "It's all" },
  ]);
});

it("the title may stand before a link that shows its address", async () => {
  const item = (at: number) =>
    `<li>Tides ${at}: <a href="https://quoin.example/${at}">https://quoin.example/${at}</a></li>`;
  const text = `<h3>Sea</h3><ul>${item(1)}${item(2)}<li><a href="https://quoin.example/3">https://quoin.example/3</a></li></ul>`;
  expect(linksIn(await readAll(text)).map(({ title }) => title)).toEqual([
    "Tides 1:",
    "Tides 2:",
    "https://quoin.example/3",
  ]);
});

describe("a table", () => {
  it("has a link in each row, by the names in its first row, as spreadsheets write them", async () => {
    const text = `<html><body><h2>Sea</h2><table><thead><tr><td>1<th>Title<th>URL<th>Tags</tr></thead>
<tr><td>2<td>Tides<td>https://quoin.example/1<td>sea, tide</tr>
<tr><td>3<td>Looms<td><a href="https://quoin.example/2">Open</a><td><a href="https://quoin.example/tag">tag</a></tr>
<tr><td>4<td><td><td></tr></table></body></html>`;
    const found = await readAll(text);
    expect(linksIn(found)).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides", tags: ["sea", "tide"], place: 1 },
      { address: "https://quoin.example/2", title: "Looms", tags: ["tag"], place: 2 },
    ]);
    expect(found.filter(({ kind }) => kind === "left")).toEqual([
      { kind: "left", addresses: ["https://quoin.example/tag"] },
    ]);
  });

  it("within hundreds of others is refused, as lists are", async () => {
    const reading = readAll(
      "<table><tr><td>".repeat(201) + `<a href="https://quoin.example/1">Tides</a>`,
    );
    await expect(reading).rejects.toMatchObject({ failure: { kind: "import-too-deep" } });
  });

  it("ends before the links that come after it", async () => {
    const text = `<table><tr><th>Title<th>URL<tr><td>Tides<td>https://quoin.example/1</table>
<p><a href="https://quoin.example/2">Looms</a>`;
    expect(linksIn(await readAll(text, "a.html"))).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides" },
      { address: "https://quoin.example/2", title: "Looms" },
    ]);
  });

  it("tells of each address that is not the one of its row", async () => {
    const text = `<table><tr><th>Title<th>URL<tr><td>Tides<td><a href="https://quoin.example/1">Open</a>
<a href="https://quoin.example/2">Mirror</a></table>`;
    const found = await readAll(text, "a.html");
    expect(linksIn(found)).toMatchObject([{ address: "https://quoin.example/1", title: "Tides" }]);
    expect(found).toContainEqual({ kind: "left", addresses: ["https://quoin.example/2"] });
  });

  it("without names of columns has the links in it", async () => {
    const text = `<table><tr><td><a href="https://quoin.example/1">Tides</a><td>x</table>`;
    expect(linksIn(await readAll(text))).toMatchObject([{ title: "Tides" }]);
  });
});

it("headings without lists are the folders of the links below them", async () => {
  const text = `<h1>Ada's links</h1><a href="https://quoin.example/0">Home</a>
<h2>Sea</h2><p><a href="https://quoin.example/1">Tides</a>
<h3>Deep</h3><a href="https://quoin.example/2">Looms</a>
<h2>Land</h2><ul><li><a href="https://quoin.example/3">Quoins</a></ul>
<h2><a href="https://quoin.example/4">Kilns</a></h2>`;
  const found = await readAll(text);
  expect(linksIn(found).map(({ title, paths }) => [title, paths])).toEqual([
    ["Home", []],
    ["Tides", [["Sea"]]],
    ["Looms", [["Sea", "Deep"]]],
    ["Quoins", [["Land"]]],
    ["Kilns", []],
  ]);
  expect(foldersIn(found)).toEqual(["Sea", "Sea / Deep", "Land"]);
});
