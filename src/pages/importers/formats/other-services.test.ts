import { describe, expect, it } from "vitest";
import { foldersIn, linksIn, readAll } from "../../../../test/support/import-text.ts";
import { draftOf } from "../draft-of.ts";
import { matchingOf } from "../read.ts";

describe("the address", () => {
  it("of a saved post is its permanent link, and its id is no title", async () => {
    const text = "id,permalink\n1b2c3d,https://quoin.example/1\n";
    for (const name of ["saved_posts.csv", ""])
      expect(linksIn(await readAll(text, name))).toMatchObject([
        { address: "https://quoin.example/1", title: "" },
      ]);
  });

  it("of a resource that has one for programs too is that of its page", async () => {
    const text =
      '[{"name":"tides","url":"https://api.quoin.example/1","html_url":"https://quoin.example/1"}]';
    expect(linksIn(await readAll(text))).toMatchObject([
      { address: "https://quoin.example/1", title: "tides" },
    ]);
  });
});

describe("the title", () => {
  it("is the whole name of a repository, and the text of a post", async () => {
    const repository =
      '[{"name":"tides","full_name":"ada/tides","html_url":"https://quoin.example/1"}]';
    expect(linksIn(await readAll(repository))).toMatchObject([{ title: "ada/tides" }]);
    const post = '[{"full_text":"Tides","name":"Ada","url":"https://quoin.example/1"}]';
    expect(linksIn(await readAll(post))).toMatchObject([{ title: "Tides" }]);
  });

  it("is that of a link in Markdown, in a table of links", async () => {
    const text = "Name,URL\n[Tides](https://quoin.example/1),https://quoin.example/1\n";
    expect(linksIn(await readAll(text))).toMatchObject([{ title: "Tides" }]);
  });

  it("is the column whose name says so, if none has a known name", async () => {
    const text = '"Session Name","Tab Title","Tab URL"\n"Work","Tides","https://quoin.example/1"\n';
    expect(linksIn(await readAll(text, "x.csv"))).toMatchObject([{ title: "Tides" }]);
    const named = "Book Title,Name,URL\nSea,Tides,https://quoin.example/1\n";
    expect(linksIn(await readAll(named))).toMatchObject([{ title: "Tides" }]);
  });

  it("of a table with unknown names is no date, number or address", async () => {
    const text = `savedItem,CreatedTime,No,Seen at,Betreff
https://quoin.example/1,2023-01-15 10:30:00 UTC,1,https://quoin.example/x,
https://quoin.example/2,2023-01-15 10:30:01 UTC,2,,Looms`;
    expect(linksIn(await readAll(text, "x.csv")).map(({ title }) => title)).toEqual(["", "Looms"]);
    const rows = text.split("\n").map((row) => row.split(",").slice(0, 3).join(","));
    expect(linksIn(await readAll(rows.join("\n"), "x.csv"))).toMatchObject([
      { address: "https://quoin.example/1", title: "" },
      { address: "https://quoin.example/2", title: "" },
    ]);
  });
});

it("a reference without an address leads to its DOI", async () => {
  const table = `Title,DOI,Url,Notes,Abstract Note
Tides,10.1000/xyz,,<p>My <b>note</b></p>,Of
Looms,,https://quoin.example/2,,`;
  expect(linksIn(await readAll(table))).toMatchObject([
    { address: "https://doi.org/10.1000/xyz", title: "Tides", description: "My note\n\nOf" },
    { address: "https://quoin.example/2", title: "Looms", description: "" },
  ]);
  const text = '[{"title":"Tides","DOI":"10.1000/xyz","abstract":"Of","keyword":"sea, tide"}]';
  expect(linksIn(await readAll(text))).toMatchObject([
    {
      address: "https://doi.org/10.1000/xyz",
      title: "Tides",
      description: "Of",
      tags: ["sea", "tide"],
    },
  ]);
});

describe("what the user wrote", () => {
  it("beside the description is part of it: comments and what was highlighted", async () => {
    const text = `title,url,tags,description,comments,annotations,created_at
"Tides","https://quoin.example/1","sea,deep sea","Of the page","My comment","Highlight: one","2023-01-15 10:30:00"`;
    expect(linksIn(await readAll(text, "x.csv"))).toMatchObject([
      { tags: ["sea", "deep sea"], description: "My comment\n\nHighlight: one\n\nOf the page" },
    ]);
  });

  it("may be in lists: what is marked, and what is noted", async () => {
    const text =
      '[{"url":"https://quoin.example/1","annotations":[{"text":"My note","quote":"Of the sea","ranges":[]},{"id":1}],"highlights":["one",{"content":"two","note":""}]}]';
    expect(linksIn(await readAll(text))).toMatchObject([
      { description: "one\n\ntwo\n\nOf the sea\nMy note" },
    ]);
  });

  it("is no number of comments", async () => {
    const text = '[{"url":"https://quoin.example/1","title":"Tides","comments":34}]';
    expect(linksIn(await readAll(text))).toMatchObject([{ description: "" }]);
  });
});

it("the description may have a short name, as in the JSON of Diigo", async () => {
  const text =
    '[{"title":"Tides","url":"https://quoin.example/1","desc":"My note","tags":"sea,tide","annotations":[]}]';
  expect(linksIn(await readAll(text))).toMatchObject([{ description: "My note" }]);
});

describe("the folders", () => {
  it("may be a list, of names or of objects with one", async () => {
    for (const folders of ['["Sea","Land"]', '[{"id":1,"name":"Sea"},{"id":2,"name":"Land"}]']) {
      const text = `[{"url":"https://quoin.example/1","collections":${folders}}]`;
      expect(linksIn(await readAll(text))).toMatchObject([{ paths: [["Sea"], ["Land"]] }]);
    }
  });

  it("are no ids", async () => {
    const text = '[{"url":"https://quoin.example/1","collections":[12,13]}]';
    expect(linksIn(await readAll(text))).toMatchObject([{ paths: [] }]);
  });

  it("of LinkAce are lists with commas between them", async () => {
    const text =
      'id,url,title,tags,lists\n1,https://quoin.example/1,Tides,"a,b","Sea,Land"\n2,https://quoin.example/2,Looms,,\n';
    expect(linksIn(await readAll(text)).map(({ paths }) => paths)).toEqual([
      [["Sea"], ["Land"]],
      [],
    ]);
  });
});

describe("the tags", () => {
  it("of Diigo are none where it says so", async () => {
    const html = '<DL><DT><A HREF="https://quoin.example/1" TAGS="no_tag">Tides</A></DL>';
    const table = "title,url,tags\nTides,https://quoin.example/1,no_tag\n";
    for (const text of [html, table]) {
      const [link] = linksIn(await readAll(text));
      expect(link && draftOf(link)).toMatchObject({ ok: true, value: { fields: { tags: [] } } });
    }
  });

  it("of Anybox are lists, because one may be within another", async () => {
    const text =
      '[{"title":"Tides","url":"https://quoin.example/1","tags":[["sea"],["work","deep sea"]]}]';
    expect(linksIn(await readAll(text))).toMatchObject([{ tags: ["sea", "work", "deep sea"] }]);
  });

  it("of a repository in GitHub are its topics", async () => {
    const text =
      '[{"name":"tides","html_url":"https://quoin.example/1","description":"x","topics":["sea","tide"]}]';
    expect(linksIn(await readAll(text))).toMatchObject([{ tags: ["sea", "tide"] }]);
  });

  it("of Zotero are those that the user gave", async () => {
    const text =
      '"Key","Title","Url","Manual Tags","Automatic Tags"\n"A","Tides","https://quoin.example/1","sea; deep sea","Tide"\n';
    expect(linksIn(await readAll(text))).toMatchObject([{ tags: ["sea", "deep sea"] }]);
  });

  it("of a copy of Pocket's data are the names in an object", async () => {
    const text =
      '[{"url":"https://quoin.example/1","tags":{"sea":{"item_id":"1"},"deep sea":{"item_id":"1"}}},{"url":"https://quoin.example/2","tags":{"a":1}}]';
    expect(linksIn(await readAll(text)).map(({ tags }) => tags)).toEqual([["sea", "deep sea"], []]);
  });
});

describe("articles that were starred in a feed reader", () => {
  const article = (more: string) =>
    `{"id":"1","title":"Tides &amp; looms","published":1673778600,${more},"summary":{"content":"<p>x</p>"},"origin":{"title":"Quoin","htmlUrl":"https://quoin.example/"}}`;
  const file = (...articles: readonly string[]) =>
    `{"id":"user/-/state/com.google/starred","title":"Starred","items":[${articles.join(",")}]}`;

  it("have titles, and one address each", async () => {
    const alternate = '"alternate":[{"href":"https://quoin.example/1","type":"text/html"}]';
    const canonical = '"canonical":[{"href":"https://quoin.example/2"}]';
    const text = file(article(`${alternate},${canonical}`), article(canonical));
    const found = await readAll(text);
    expect(linksIn(found)).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides & looms", savedAtMs: 1_673_778_600_000 },
      { address: "https://quoin.example/2", title: "Tides & looms" },
    ]);
    expect(foldersIn(found)).toEqual([]);
  });
});

describe("a field that is empty", () => {
  const items = `[{"resolved_url":"https://quoin.example/1","given_url":"https://quoin.example/x","resolved_title":"","given_title":"Tides"},
    {"resolved_url":"","given_url":"https://quoin.example/2","resolved_title":"Looms","given_title":""}]`;

  it.each([items, `{"list":[[${items.slice(1, -1)}]]}`])(
    "is as one that is not there: %#",
    async (text) => {
      expect(linksIn(await readAll(text))).toMatchObject([
        { address: "https://quoin.example/1", title: "Tides" },
        { address: "https://quoin.example/2", title: "Looms" },
      ]);
    },
  );

  it("hides no title or note that the user gave in Toby", async () => {
    const text =
      '{"version":3,"lists":[{"title":"Sea","cards":[{"title":"Page","url":"https://quoin.example/1","customTitle":"Tides","customDescription":"My note"},{"title":"Looms","url":"https://quoin.example/2","customTitle":"","customDescription":""}]}]}';
    expect(linksIn(await readAll(text))).toMatchObject([
      { title: "Tides", description: "My note", paths: [["Sea"]] },
      { title: "Looms", description: "" },
    ]);
  });
});

it("the picture that Raindrop.io names in its bookmark file is kept", async () => {
  const text =
    '<DL><DT><A HREF="https://quoin.example/1" DATA-COVER="https://quoin.example/c.jpg">Tides</A></DL>';
  expect(linksIn(await readAll(text))).toMatchObject([{ imageUrl: "https://quoin.example/c.jpg" }]);
});

it("a backup of xBrowserSync has its bookmarks, and not the address of the service", async () => {
  const bookmark =
    '{"id":3,"title":"Tides","url":"https://quoin.example/1","description":"My note","tags":["sea"]}';
  const tree = `[{"id":1,"title":"[xbs] Toolbar","children":[${bookmark},{"id":4,"title":"Sea","children":[]}]}]`;
  const text = `{"xbrowsersync":{"date":"20230115103000","sync":{"id":"x","url":"https://api.quoin.example"},"data":{"bookmarks":${tree}}}}`;
  const found = await readAll(text);
  expect(linksIn(found)).toMatchObject([
    {
      address: "https://quoin.example/1",
      description: "My note",
      tags: ["sea"],
      paths: [["[xbs] Toolbar"]],
    },
  ]);
  expect(foldersIn(found)).toEqual(["[xbs] Toolbar", "[xbs] Toolbar / Sea"]);
  expect(matchingOf(text, "json")).toBeUndefined();
});

it.each([
  [
    "chrome-extension://abc/suspended.html#ttl=Tides&pos=0&uri=https://quoin.example/a?b=1&c=2",
    "https://quoin.example/a?b=1&c=2",
  ],
  [
    "moz-extension://abc/replaced.html?state=redirect&url=https%3A%2F%2Fquoin.example%2Fa%3Fb%3D1%26c&favIconUrl=x",
    "https://quoin.example/a?b=1&c",
  ],
  ["about:reader?url=https%3A%2F%2Fquoin.example%2Fa", "https://quoin.example/a"],
  ["view-source:https://quoin.example/a?b", "https://quoin.example/a?b"],
  ["feed:https://quoin.example/feed", "https://quoin.example/feed"],
  ["feed://quoin.example/feed", "https://quoin.example/feed"],
  ["chrome-extension://abc/https://quoin.example/a.pdf", "https://quoin.example/a.pdf"],
  [
    "moz-extension://abc/viewer.html?file=https%3A%2F%2Fquoin.example%2Fa.pdf#page=2",
    "https://quoin.example/a.pdf#page=2",
  ],
  ["read://quoin.example/?url=https%3A%2F%2Fquoin.example%2Fa", "https://quoin.example/a"],
  [
    "https://quoin.example/?url=https://other.example",
    "https://quoin.example/?url=https://other.example",
  ],
])("a page that the browser shows instead of another is that one: %s", async (address, page) => {
  const [link] = linksIn(await readAll(address));
  expect(link && draftOf(link)).toMatchObject({ ok: true, value: { fields: { targetUrl: page } } });
});

it.each([
  "about:reader?url=https%3A%2F%2Fx%E0",
  "chrome-extension://abc/page.html?url=javascript:a",
])("a page of the browser without another stays one: %s", async (address) => {
  const [link] = linksIn(await readAll(address));
  expect(link && draftOf(link)).toEqual({ ok: false, error: "local" });
});

it("a card of Trello is the page in its attachment or its text, in the folder of its list", async () => {
  const card = { idList: "a", labels: [{ name: "sea" }], url: "https://trello.example/c" };
  const board = {
    name: "Board",
    url: "https://trello.example/b",
    lists: [{ id: "a", name: "To read" }],
    cards: [
      {
        ...card,
        name: "Tides",
        desc: "My note",
        attachments: [{ url: "https://quoin.example/1" }],
      },
      { ...card, idList: "b", name: "https://quoin.example/2", desc: "", attachments: [] },
    ],
  };
  const found = await readAll(JSON.stringify(board));
  expect(linksIn(found)).toMatchObject([
    { title: "Tides", description: "My note", tags: ["sea"], paths: [["To read"]] },
    { address: "https://quoin.example/2", title: "", tags: ["sea"], paths: [] },
  ]);
  expect(found).toContainEqual(
    expect.objectContaining({ kind: "left", addresses: expect.arrayContaining([card.url]) }),
  );
});

it("a task of Todoist has its link in its text", async () => {
  const text =
    "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT\ntask,[Tides](https://quoin.example/1) @sea,My note,4,1\ntask,Looms https://quoin.example/2,,4,1\ntask,Buy milk,,4,1\n";
  expect(linksIn(await readAll(text, "Inbox.csv"))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides", description: "My note" },
    { address: "https://quoin.example/2", title: "Looms" },
    { address: "", title: "Buy milk" },
  ]);
});

it("a task may be an address alone, and each address of a task is a link", async () => {
  const text =
    "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT\ntask,https://quoin.example/1,,4,1\ntask,See https://quoin.example/2 and https://quoin.example/3,,4,1\n";
  const found = await readAll(text, "Inbox.csv");
  expect(linksIn(found)).toMatchObject([
    { address: "https://quoin.example/1", title: "" },
    { address: "https://quoin.example/2", title: "See" },
    { address: "https://quoin.example/3", title: "" },
  ]);
});

it.each([
  [
    "references in CSL-JSON",
    '[{"URL":"https://quoin.example/1","title":"Tides","accessed":{"date-parts":[["2023",1,15]]}}]',
  ],
  [
    "an article whose first date is none",
    '[{"url":"https://quoin.example/1","published":"0","updated":"2023-01-15"}]',
  ],
])("%s have their date", async (_, text) => {
  expect(linksIn(await readAll(text))).toMatchObject([{ savedAtMs: Date.UTC(2023, 0, 15) }]);
});

it("a file in Karakeep has the address from which it came", async () => {
  const text =
    '{"bookmarks":[{"title":"Tides","content":{"type":"asset","sourceUrl":"https://quoin.example/1"}}]}';
  expect(linksIn(await readAll(text))).toMatchObject([{ address: "https://quoin.example/1" }]);
});

it("an address in RTF ends before the sign of its paragraph", async () => {
  expect(linksIn(await readAll("Tides https://quoin.example/1\\par\n"))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides" },
  ]);
});
