import { describe, expect, it } from "vitest";
import { foldersIn, linksIn, readAll } from "../../../../test/support/import-text.ts";
import { formatOf } from "../read.ts";

const read = (text: string) => readAll(text, "", 11);
const at = Date.UTC(2023, 0, 15, 10, 30);

describe("OPML", () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!-- of a feed reader -->
<opml version="2.0"><head><title>Subscriptions</title></head><body>
<outline text="Science" title="Science">
  <outline text="Sea" title="Sea">
    <outline type="rss" text="Tides" title="Tides &amp; more" description="Of the sea" category="sea,/Science/Deep sea"
      xmlUrl="https://quoin.example/1/feed" htmlUrl="https://quoin.example/1" created="Sun, 15 Jan 2023 10:30:00 GMT"/>
  </outline>
  <outline text="Nothing in it"><outline text="Only a note"/></outline>
</outline>
<outline type="link" text="Looms" url="https://quoin.example/2"></outline>
<outline type="rss" text="Knots" xmlurl="https://quoin.example/3/feed" htmlUrl="/"/>
</body></opml>`;

  it("has feeds as their sites, links, and the folders around them", async () => {
    const found = await read(text);
    expect(foldersIn(found)).toEqual(["Science", "Science / Sea", "Science / Nothing in it"]);
    expect(linksIn(found)).toMatchObject([
      {
        address: "https://quoin.example/1",
        title: "Tides & more",
        description: "Of the sea\n\nhttps://quoin.example/1/feed",
        tags: ["sea", "Science/Deep sea"],
        paths: [["Science", "Sea"]],
        savedAtMs: at,
        place: 1,
      },
      { address: "", title: "Only a note" },
      { address: "https://quoin.example/2", title: "Looms", paths: [] },
      { address: "https://quoin.example/3/feed", title: "Knots", description: "" },
    ]);
  });

  it("may have links within a link, in the spelling of any program", async () => {
    const found = await read(
      `<OPML><BODY><Outline TEXT="a" URL="https://quoin.example/a"><outline text="b" XMLURL="https://quoin.example/b"/></Outline></BODY></OPML>`,
    );
    expect(linksIn(found)).toMatchObject([
      { address: "https://quoin.example/a", paths: [] },
      { address: "https://quoin.example/b", paths: [["a"]] },
    ]);
  });
});

describe("a feed", () => {
  it("RSS has its items, with what the service has a field for", async () => {
    const text = `<?xml version="1.0"?><rss version="2.0" xmlns:media="x"><channel><title>Journal</title>
<link>https://quoin.example</link><atom:link href="https://quoin.example/feed" rel="self"/>
<image><url>https://quoin.example/i.png</url><link>https://quoin.example</link></image>
<item><title>Tides &amp;#8217; &amp;amp; more</title><link> https://quoin.example/1 </link><guid isPermaLink="false">x1</guid>
<description><![CDATA[<p>Of <b>the</b> sea</p><script>x()</script><p>Next &amp; last</p>]]></description>
<content:encoded><![CDATA[<p>All of it</p>]]></content:encoded><comments>https://quoin.example/c</comments>
<category>sea</category><category domain="x">deep sea</category><pubDate>Sun, 15 Jan 2023 10:30:00 +0000</pubDate>
<media:content url="https://quoin.example/v.mp4" type="video/mp4"/><media:group><media:thumbnail url="https://quoin.example/c.jpg"/></media:group></item>
<item><title>Talk</title><enclosure url="https://quoin.example/t.mp3" type="audio/mpeg"/></item>
<item><title>Looms</title><guid>https://quoin.example/2</guid><source url="https://x.example"><link>https://x.example</link></source></item>
</channel></rss>`;
    expect(formatOf(text, "feed.xml")).toBe("xml");
    const found = await read(text);
    expect(foldersIn(found)).toEqual([]);
    expect(linksIn(found)).toMatchObject([
      {
        address: "https://quoin.example/1",
        title: "Tides ’ & more",
        description: "Of the sea\nNext & last",
        tags: ["sea", "deep sea"],
        imageUrl: "https://quoin.example/c.jpg",
        savedAtMs: at,
      },
      { address: "https://quoin.example/t.mp3", title: "Talk" },
      { address: "https://quoin.example/2", title: "Looms", description: "", tags: [] },
    ]);
  });

  it("RSS 1.0 has its items beside the channel", async () => {
    const text = `<rdf:RDF xmlns:rdf="x"><channel><title>Journal</title><link>https://quoin.example</link></channel>
<item rdf:about="https://quoin.example/1"><title>Tides</title><link>https://quoin.example/1</link><dc:date>2023-01-15T10:30:00Z</dc:date><dc:subject>sea</dc:subject></item></rdf:RDF>`;
    expect(linksIn(await read(text))).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides", tags: ["sea"], savedAtMs: at },
    ]);
  });

  it.each(["", "atom:"])("Atom has its entries, with the prefix %j", async (prefix) => {
    const text = `<?xml version="1.0"?><feed xmlns="x"><title>Journal</title><link href="https://quoin.example"/>
<entry><title type="html">Tides &amp;amp; &lt;b&gt;more&lt;/b&gt;</title><link rel="edit" href="https://quoin.example/e"/><link href="https://quoin.example/1"/>
<link rel="enclosure" href="https://quoin.example/a.mp3"/><author><name>Ada</name><title>x</title></author>
<summary>1 &lt; 2</summary><content type="html">All</content><category term="sea" label="Sea"/><category term="tide"/>
<updated>2024-01-01T00:00:00Z</updated><published>2023-01-15T10:30:00Z</published></entry></feed>`;
    const named = text.replaceAll(/<(\/?)(?=[a-z])/g, `<$1${prefix}`);
    expect(linksIn(await read(named))).toMatchObject([
      {
        address: "https://quoin.example/1",
        title: "Tides & more",
        description: "1 < 2",
        tags: ["Sea", "tide"],
        savedAtMs: at,
      },
    ]);
  });
});

it("XBEL has folders, notes and dates", async () => {
  const text = `<!DOCTYPE xbel PUBLIC "+//IDN python.org//DTD XML Bookmark Exchange Language 1.0//EN//XML" "x.dtd">
<xbel version="1.0"><title>All</title><folder id="f"><title>Work</title><desc>Mine</desc><folder><title>Sea</title>
<bookmark href="https://quoin.example/1" added="2023-01-15T10:30:00Z"><title>Tides</title><desc>My note</desc></bookmark></folder></folder>
<separator/><bookmark href="https://quoin.example/2"><title>Looms</title></bookmark></xbel>`;
  const found = await read(text);
  expect(foldersIn(found)).toEqual(["Work", "Work / Sea"]);
  expect(linksIn(found)).toMatchObject([
    { title: "Tides", description: "My note", paths: [["Work", "Sea"]], savedAtMs: at },
    { address: "https://quoin.example/2", title: "Looms", description: "", paths: [] },
  ]);
});

it("XML of Pinboard has tags that are words", async () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?><posts user="ada"><post href="https://quoin.example/1" time="2023-01-15T10:30:00Z" description="Tides" extended="My note" tag="tide sea" hash="x" shared="no"  /></posts>`;
  expect(linksIn(await read(text))).toMatchObject([
    { title: "Tides", description: "My note", tags: ["tide", "sea"], savedAtMs: at },
  ]);
});

it("notes of Evernote are the pages that they were clipped from", async () => {
  const note = (title: string, more: string) =>
    `<note><title>${title}</title><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "x.dtd"><en-note><a href="https://quoin.example/x">x</a><title>y</title></en-note>]]></content><created>20230115T103000Z</created>${more}</note>`;
  const clipped = `<tag>sea</tag><tag>deep sea</tag><note-attributes><source>web.clip</source><source-url>https://quoin.example/1?a&amp;b</source-url></note-attributes>
    <resource><data encoding="base64">AAAA</data><resource-attributes><source-url>https://quoin.example/i.png</source-url></resource-attributes></resource>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
    <en-export export-date="20230115T103000Z" application="Evernote">${note("Tides &amp; more", clipped)}${note("Milk", "")}</en-export>`;
  expect(linksIn(await read(text))).toMatchObject([
    {
      address: "https://quoin.example/1?a&b",
      title: "Tides & more",
      tags: ["sea", "deep sea"],
      savedAtMs: at,
      place: 1,
    },
    { address: "", title: "Milk", tags: [], place: 2 },
  ]);
});

it.each([
  ['<?xml version="1.0"?><html><body><a href="https://quoin.example">x</a></body></html>', "html"],
  ["<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF=x>y</A></DL>", "html"],
  ["<constructor>", "xml"],
  ["\uFEFF \n<?xml version='1.0'?><?xml-stylesheet href='a'?><opml>", "xml"],
])("%s is %s", (text, format) => {
  expect(formatOf(text, "")).toBe(format);
});

const style = (text: string) => `<style face="normal" font="default" size="100%">${text}</style>`;

it("references in XML of EndNote are links", async () => {
  const text = `<?xml version="1.0" encoding="UTF-8" ?>
<xml><records><record><database name="x.enl" path="C:\\x.enl">x.enl</database><source-app name="EndNote" version="17.0">EndNote</source-app>
<ref-type name="Web Page">12</ref-type><contributors><authors><author>${style("Lovelace, Ada")}</author></authors></contributors>
<titles><title>${style("Tides of ")}${style("the &amp; sea")}</title><secondary-title>${style("Journal")}</secondary-title></titles>
<keywords><keyword>${style("sea")}</keyword><keyword>${style("deep sea")}</keyword></keywords>
<abstract>${style("Of the page")}</abstract><notes>${style("My note")}</notes>
<urls><pdf-urls><url>internal-pdf://0123/x.pdf</url></pdf-urls><related-urls><url>${style("https://quoin.example/1")}</url></related-urls></urls>
<access-date>${style("2023-01-15")}</access-date></record>
<record><titles><title>Looms</title></titles><electronic-resource-num>10.1000/ab-c</electronic-resource-num></record>
<record><titles><title>Knots</title></titles></record></records></xml>`;
  expect(formatOf(text, "x.xml")).toBe("xml");
  expect(linksIn(await readAll(text, "x.xml", 11))).toMatchObject([
    {
      address: "https://quoin.example/1",
      title: "Tides of the & sea",
      description: "My note\n\nOf the page",
      tags: ["sea", "deep sea"],
      savedAtMs: Date.UTC(2023, 0, 15),
      place: 1,
    },
    { address: "https://doi.org/10.1000/ab-c", title: "Looms", place: 2 },
    { address: "", title: "Knots", place: 3 },
  ]);
});

it("other XML may have records, or begin as that of EndNote", async () => {
  const record = "<record><url>https://quoin.example/1</url><name>Tides</name></record>";
  for (const text of [`<records>${record}</records>`, `<xml>${record}</xml>`])
    expect(linksIn(await readAll(text, "x.xml", 11))).toMatchObject([{ title: "Tides" }]);
});

it("a reference in RDF has its page, title, tags and date, and no kind of thing as its title", async () => {
  const text = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="z#" xmlns:dc="dc#" xmlns:dcterms="t#">
<z:Document rdf:about="https://quoin.example/1"><z:itemType>webpage</z:itemType>
<dc:subject><z:AutomaticTag><rdf:value>sea</rdf:value></z:AutomaticTag></dc:subject><dc:subject>deep sea</dc:subject>
<dc:title>Tides</dc:title><dcterms:abstract>Of the page</dcterms:abstract><dc:date>2020-05-01</dc:date>
<dc:identifier><dcterms:URI><rdf:value>https://quoin.example/1</rdf:value></dcterms:URI></dc:identifier>
<dcterms:dateSubmitted>2023-01-15 10:30:00Z</dcterms:dateSubmitted></z:Document></rdf:RDF>`;
  expect(linksIn(await readAll(text, "x.rdf", 11))).toMatchObject([
    {
      address: "https://quoin.example/1",
      title: "Tides",
      description: "Of the page",
      tags: ["sea", "deep sea"],
      savedAtMs: Date.UTC(2023, 0, 15, 10, 30),
    },
  ]);
});
