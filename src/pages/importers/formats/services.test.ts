import { describe, expect, it } from "vitest";
import { foldersIn, inPieces, linksIn, readAll } from "../../../../test/support/import-text.ts";
import type { Columns } from "../columns.ts";
import { matchingOf, readText } from "../read.ts";

/** Each as the service writes it. */
const files = {
  "Raindrop.io, CSV": [
    "raindrop.csv",
    `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
1,Tides,My note,Of the page,https://quoin.example/1,Work/Sea,"tide, deep sea",2023-01-15T10:30:00.000Z,https://quoin.example/c.jpg,,false
2,Looms,,,https://quoin.example/2,Unsorted,,2023-02-20T14:00:00.000Z,,,true`,
  ],
  "Pocket, CSV": [
    "part_000000.csv",
    "title,url,time_added,tags,status\nTides,https://quoin.example/1,1673778600,tide|deep sea,unread\nLooms,https://quoin.example/2,1676901600,,archive",
  ],
  "Instapaper, CSV": [
    "instapaper-export.csv",
    'URL,Title,Selection,Folder,Timestamp,Tags\nhttps://quoin.example/1,Tides,My note,Work / Sea,1673778600,"[""tide"",""deep sea""]"\nhttps://quoin.example/2,Looms,,Unread,1676901600,[]',
  ],
  "Pinboard, JSON": [
    "pinboard_export.json",
    '[{"href":"https://quoin.example/1","description":"Tides","extended":"My note","meta":"x","hash":"y","time":"2023-01-15T10:30:00Z","shared":"no","toread":"yes","tags":"tide sea"},{"href":"https://quoin.example/2","description":"Looms","extended":"","time":"2023-02-20T14:00:00Z","tags":""}]',
  ],
  "Omnivore, JSON": [
    "metadata_0_to_20.json",
    '[{"id":"a","slug":"tides","title":"Tides","description":"My note","author":null,"url":"https://quoin.example/1","state":"Active","readingProgress":3,"thumbnail":"https://quoin.example/c.jpg","labels":["tide","deep sea"],"savedAt":"2023-01-15T10:30:00.000Z","updatedAt":"2023-01-15T10:30:00.000Z","publishedAt":null},{"id":"b","slug":"looms","title":"Looms","url":"https://quoin.example/2","labels":[],"savedAt":"2023-02-20T14:00:00.000Z"}]',
  ],
  "Linkwarden, JSON": [
    "backup.json",
    '{"name":"x","email":"y","collections":[{"id":1,"name":"Work","description":"All of it","parentId":null,"links":[]},{"id":2,"name":"Sea","description":"","parentId":1,"links":[{"id":9,"name":"Tides","url":"https://quoin.example/1","description":"My note","tags":[{"id":1,"name":"tide"},{"id":2,"name":"deep sea"}],"createdAt":"2023-01-15T10:30:00.000Z"},{"id":10,"name":"Looms","url":"https://quoin.example/2","description":"","tags":[]}]}],"pinnedLinks":[]}',
  ],
  "Karakeep, JSON": [
    "karakeep-export.json",
    '{"bookmarks":[{"createdAt":1673778600,"title":"Tides","tags":["tide","deep sea"],"lists":["s","r"],"content":{"type":"link","url":"https://quoin.example/1"},"note":"My note","archived":false},{"createdAt":1676901600,"title":"Looms","tags":[],"content":{"type":"link","url":"https://quoin.example/2"},"note":null}],"lists":[{"id":"w","name":"Work","description":null,"icon":"x","type":"manual","query":null,"parentId":null},{"id":"s","name":"Sea","description":null,"icon":"x","type":"manual","query":null,"parentId":"w"},{"id":"r","name":"Read","description":null,"icon":"x","type":"manual","query":null,"parentId":null}]}',
  ],
  "Firefox, backup": [
    "bookmarks-2023-01-15.json",
    '{"guid":"root________","title":"","children":[{"title":"Work","children":[{"title":"Sea","children":[{"title":"Tides","dateAdded":1673778600000000,"uri":"https://quoin.example/1","type":"text/x-moz-place","tags":"tide,deep sea"},{"type":"text/x-moz-place-separator"},{"title":"Looms","uri":"https://quoin.example/2"}]}]}]}',
  ],
  "Chromium, the file Bookmarks": [
    "Bookmarks",
    '{"checksum":"x","roots":{"bookmark_bar":{"children":[{"name":"Sea","type":"folder","children":[{"date_added":"13318252200000000","name":"Tides","type":"url","url":"https://quoin.example/1"},{"name":"Looms","type":"url","url":"https://quoin.example/2"}]}],"name":"Work","type":"folder"},"sync_metadata":"x"},"version":1}',
  ],
} as const;

const read = (name: keyof typeof files) => readAll(files[name][1], files[name][0], 40);

describe.each(Object.entries(files))("%s", (_name, [fileName, text]) => {
  it("has its links, with titles and dates", async () => {
    expect(linksIn(await readAll(text, fileName, 40))).toMatchObject([
      {
        address: "https://quoin.example/1",
        title: "Tides",
        savedAtMs: Date.UTC(2023, 0, 15, 10, 30),
      },
      { address: "https://quoin.example/2", title: "Looms" },
    ]);
  });
});

describe("what services have besides", () => {
  it.each([
    ["Raindrop.io, CSV", ["tide", "deep sea"], [["Work", "Sea"]], "My note\n\nOf the page"],
    ["Pocket, CSV", ["tide", "deep sea"], [], ""],
    ["Instapaper, CSV", ["tide", "deep sea"], [["Work", "Sea"]], "My note"],
    ["Pinboard, JSON", ["tide", "sea"], [], "My note"],
    ["Omnivore, JSON", ["tide", "deep sea"], [], "My note"],
    ["Linkwarden, JSON", ["tide", "deep sea"], [["Work", "Sea"]], "My note"],
    ["Karakeep, JSON", ["tide", "deep sea"], [["Work", "Sea"], ["Read"]], "My note"],
    ["Firefox, backup", ["tide", "deep sea"], [["Work", "Sea"]], ""],
    ["Chromium, the file Bookmarks", [], [["Work", "Sea"]], ""],
  ] as const)("%s: tags, folders and notes", async (name, tags, paths, description) => {
    const [first] = linksIn(await read(name));
    expect(first).toMatchObject({ tags, paths, description });
  });

  it("an image that a service names is kept", async () => {
    for (const name of ["Raindrop.io, CSV", "Omnivore, JSON"] as const) {
      expect(linksIn(await read(name))[0]?.imageUrl).toBe("https://quoin.example/c.jpg");
    }
  });

  it("links that Raindrop.io calls unsorted are in no folder", async () => {
    expect(linksIn(await read("Raindrop.io, CSV"))[1]?.paths).toEqual([]);
  });

  it("collections without links are folders too", async () => {
    expect(foldersIn(await read("Linkwarden, JSON"))).toEqual(["Work", "Work / Sea"]);
  });

  it("a note of Karakeep, which has no address, is a link without one", async () => {
    const note = (title: string) =>
      `{"title":${title},"tags":[],"content":{"type":"text","text":"Buy milk"}}`;
    const text = `{"bookmarks":[${note('"Milk"')},${note("null")}]}`;
    expect(linksIn(await readAll(text))).toMatchObject([
      { title: "Milk", address: "" },
      { title: "Buy milk", address: "" },
    ]);
  });

  it("collections of Linkwarden are told apart without ids, which its first versions left out", async () => {
    const collection = (name: string) =>
      `{"name":"${name}","description":"","links":[{"name":"x","url":"https://quoin.example/${name}","tags":[]}]}`;
    const text = `{"collections":[${collection("Sea")},${collection("Land")}]}`;
    expect(linksIn(await readAll(text)).map(({ paths }) => paths)).toEqual([[["Sea"]], [["Land"]]]);
  });

  it("lists of Karakeep that contain each other end", async () => {
    const lists = '[{"id":"a","name":"A","parentId":"b"},{"id":"b","name":"B","parentId":"a"}]';
    const text = `{"bookmarks":[{"lists":["a"],"content":{"type":"link","url":"x"}}],"lists":${lists}}`;
    expect(linksIn(await readAll(text))[0]?.paths).toEqual([["B", "A"]]);
  });
});

describe("what some services write in their own way", () => {
  it("tags of Readwise Reader are a list in Python", async () => {
    const text = `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen
Tides,https://quoin.example/1,x,"['deep sea', ""user's"", 'a\\'b']",2023-01-15 10:30:00.442000+00:00,0.1,archive,True
Looms,https://quoin.example/2,y,[],2023-02-20 14:00:00+00:00,0,new,False`;
    expect(linksIn(await readAll(text, "export.csv"))).toMatchObject([
      { tags: ["deep sea", "user's", "a'b"], savedAtMs: Date.UTC(2023, 0, 15, 10, 30, 0, 442) },
      { tags: [], savedAtMs: Date.UTC(2023, 1, 20, 14) },
    ]);
  });

  it("a table of wallabag has dates, and JSON of linkding has tags", async () => {
    const table =
      'Title;URL;Content;Tags;"MIME Type";Language;"Creation date"\nTides;https://quoin.example/1;x;"tide, deep sea";text/html;en;2023-01-15T10:30:00Z';
    const json =
      '{"results":[{"url":"https://quoin.example/1","title":"Tides","tag_names":["tide","deep sea"],"date_added":"2023-01-15T10:30:00Z"}]}';
    for (const text of [table, json])
      expect(linksIn(await readAll(text))).toMatchObject([
        { tags: ["tide", "deep sea"], savedAtMs: Date.UTC(2023, 0, 15, 10, 30) },
      ]);
  });

  it("the user's note and a description of the page are both kept, once", async () => {
    const text =
      "url,title,description,note\nhttps://quoin.example/1,Tides,Of the page,My note\nhttps://quoin.example/2,Looms,Same,Same";
    expect(linksIn(await readAll(text)).map(({ description }) => description)).toEqual([
      "My note\n\nOf the page",
      "Same",
    ]);
  });

  it("folders of Raindrop.io and tags of Pinboard stay divided if the user matches another column", async () => {
    const matched = async (name: keyof typeof files, format: "csv" | "json", columns: Columns) => {
      const found = [];
      for await (const one of readText(inPieces(files[name][1]), format, columns)) found.push(one);
      return linksIn(found)[0];
    };
    expect(
      await matched("Raindrop.io, CSV", "csv", { address: ["url"], folder: ["folder"] }),
    ).toMatchObject({ paths: [["Work", "Sea"]] });
    expect(
      await matched("Pinboard, JSON", "json", { address: ["href"], tags: ["tags"] }),
    ).toMatchObject({ tags: ["tide", "sea"] });
  });

  it("a link that was imported into Linkwarden has the date of its first service", async () => {
    const link = `{"url":"https://quoin.example/1","tags":[],"importDate":"2023-01-15T10:30:00.000Z","createdAt":"2025-01-01T00:00:00.000Z"}`;
    expect(
      linksIn(await readAll(`{"collections":[{"id":1,"name":"Sea","links":[${link}]}]}`)),
    ).toMatchObject([{ savedAtMs: Date.UTC(2023, 0, 15, 10, 30) }]);
  });

  it("a list of addresses in JSON is a list of links", async () => {
    const text = '["https://quoin.example/1","https://quoin.example/2"]';
    expect(linksIn(await readAll(text)).map(({ address }) => address)).toEqual(JSON.parse(text));
  });
});

describe("JSON with an object in each line", () => {
  const text =
    '{"url":"https://quoin.example/1","title":"Tides","tags":["sea"]}\r\n\n{"url":"https://quoin.example/2","title":"Looms","created":"2023-01-15T10:30:00Z"}\n';

  it("is a list of them", async () => {
    expect(linksIn(await readAll(text, "export.jsonl"))).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides", tags: ["sea"], place: 1 },
      { address: "https://quoin.example/2", savedAtMs: Date.UTC(2023, 0, 15, 10, 30) },
    ]);
  });

  it("has fields that the user can match", async () => {
    expect(matchingOf(text, "json")?.names).toEqual(["url", "title", "tags", "created"]);
    const objects = '{"name":"a","at":"https://quoin.example/1"}\n{"name":"b","at":"x.example"}';
    const found = [];
    const columns = { address: ["at"], title: ["name"] };
    for await (const one of readText(inPieces(objects), "json", columns)) found.push(one);
    expect(linksIn(found)).toMatchObject([
      { address: "https://quoin.example/1", title: "a" },
      { address: "x.example", title: "b" },
    ]);
  });

  it("may have lists within its objects", async () => {
    const line = '{"title":"Sea","tabs":[{"url":"https://quoin.example/1","title":"Tides"}]}';
    const found = await readAll(`${line}\n${line.replace("/1", "/2")}`);
    expect(linksIn(found).map(({ address, paths }) => [address, paths])).toEqual([
      ["https://quoin.example/1", [["Sea"]]],
      ["https://quoin.example/2", [["Sea"]]],
    ]);
  });

  it("a feed in JSON has its dates", async () => {
    const feed =
      '{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","url":"https://quoin.example/1","title":"Tides","summary":"Of the sea","date_published":"2023-01-15T10:30:00Z","tags":["sea"]}]}';
    expect(linksIn(await readAll(feed))).toMatchObject([
      { title: "Tides", description: "Of the sea", savedAtMs: Date.UTC(2023, 0, 15, 10, 30) },
    ]);
  });
});

describe("the bookmarks of browsers", () => {
  const link = (name: string) =>
    `{"name":"${name}","type":"url","url":"https://quoin.example/${name}"}`;
  const folder = (name: string, ...inside: readonly string[]) =>
    `{"name":"${name}","type":"folder","children":[${inside.join(",")}]}`;

  it("in Opera are also in its own roots; those in the trash of Opera and Vivaldi are left out", async () => {
    const own = `{"speedDial":${folder("Speed Dial", link("a"))},"trash":${folder("Trash", link("x"))}}`;
    const text = `{"roots":{"bookmark_bar":${folder("Bar", link("b"))},"custom_root":${own},"trash":${folder("Trash", link("y"))}}}`;
    const found = await readAll(text);
    expect(foldersIn(found).toSorted()).toEqual(["Bar", "Speed Dial"]);
    expect(
      linksIn(found)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(["a", "b"]);
  });

  it("in older backups of Firefox have descriptions, and copies in folders for tags", async () => {
    const text = `{"children":[
      {"title":"Tags","root":"tagsFolder","children":[{"title":"sea","children":[{"uri":"https://quoin.example/1"}]}]},
      {"title":"Menu","children":[{"title":"Tides","uri":"https://quoin.example/1",
        "annos":[{"name":"other","value":"x"},{"name":"bookmarkProperties/description","value":"My note"}]}]}]}`;
    const found = await readAll(text);
    expect(foldersIn(found)).toEqual(["Menu"]);
    expect(linksIn(found)).toMatchObject([
      { title: "Tides", description: "My note", paths: [["Menu"]], tags: [] },
      { address: "https://quoin.example/1", paths: [], tags: ["sea"] },
    ]);
  });

  it("in Vivaldi have descriptions", async () => {
    const text =
      '{"roots":{"bookmark_bar":{"name":"Bar","children":[{"name":"a","url":"https://quoin.example","meta_info":{"Description":"My note"}}]}}}';
    expect(linksIn(await readAll(text))).toMatchObject([{ description: "My note" }]);
  });
});
