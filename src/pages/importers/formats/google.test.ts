import { describe, expect, it } from "vitest";
import { foldersIn, linksIn, readAll } from "../../../../test/support/import-text.ts";

const savedAtMs = Date.UTC(2023, 0, 15, 10, 30);

describe("a list of Google Takeout", () => {
  it.each([
    ["Titel,Notiz,URL,Tags,Kommentar"],
    ["Titre,Note,URL,Tags,Commentaire"],
    ["Título,Nota,URL,Etiquetas,Comentario"],
    ["Titolo,Nota,URL,Tag,Commento"],
  ])("has titles and notes in any of these languages: %s", async (names) => {
    const text = `Seas\n\n${names}\n,,,,\nQuay,My note,https://quoin.example/1,sea,My comment\n`;
    expect(linksIn(await readAll(text, "Saved.csv"))).toMatchObject([
      { title: "Quay", description: "My note\n\nMy comment", tags: ["sea"] },
    ]);
  });

  it.each([
    "Video ID,Playlist Video Creation Timestamp",
    "Video-ID,Hinzugefügt am",
    "ID vidéo,Code temporel",
    "動画 ID,追加日時",
  ])("of videos has their pages: %s", async (names) => {
    const text = `${names}\nab-c_efghij,2023-01-15T10:30:00+00:00\nhttps://quoin.example/v,\n\n\n`;
    expect(linksIn(await readAll(text, "Sea-videos.csv"))).toMatchObject([
      { address: "https://www.youtube.com/watch?v=ab-c_efghij", title: "", savedAtMs },
      { address: "https://quoin.example/v" },
    ]);
  });

  it("of videos may have the playlist before them", async () => {
    const text =
      "Playlist ID,Channel ID,Time Created,Title,Description\nPL1,UC1,2023-01-15 10:30:00 UTC,Sea,\n\nVideo ID,Time Added\nabcdefghijk,2023-01-15 10:30:00 UTC\n";
    expect(linksIn(await readAll(text, "Sea.csv"))).toMatchObject([
      { address: "https://www.youtube.com/watch?v=abcdefghijk", savedAtMs },
    ]);
  });

  it("of videos may have titles, in the JSON of other programs", async () => {
    expect(linksIn(await readAll('[{"videoId":"abcdefghijk","title":"Tides"}]'))).toMatchObject([
      { address: "https://www.youtube.com/watch?v=abcdefghijk", title: "Tides" },
    ]);
  });

  it("of places has their names", async () => {
    const place = (more: string) =>
      `{"geometry":{"coordinates":[0,0],"type":"Point"},"properties":{"date":"2023-01-15T10:30:00Z","google_maps_url":"http://maps.google.com/?cid=1"${more}},"type":"Feature"}`;
    const named = ',"location":{"address":"1 Quay Road","country_code":"GB","name":"Harbour"}';
    const text = `{"type":"FeatureCollection","features":[${place(named)},${place("")}]}`;
    const found = await readAll(text);
    expect(linksIn(found)).toMatchObject([
      { address: "http://maps.google.com/?cid=1", title: "Harbour", savedAtMs },
      { address: "http://maps.google.com/?cid=1", title: "" },
    ]);
    expect(foldersIn(found)).toEqual([]);
  });
});

it("a table with the address of a page beside that of its place has the page", async () => {
  const text = "name,google_maps_url,url\nTides,https://maps.example/1,https://quoin.example/1\n";
  expect(linksIn(await readAll(text))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides" },
  ]);
});

it("what was watched is the video and not the channel that it is from", async () => {
  const text =
    '[{"header":"YouTube","title":"Tides","titleUrl":"https://quoin.example/1","subtitles":[{"name":"Ada","url":"https://quoin.example/channel"}],"time":"2023-01-15T10:30:00.000Z","products":["YouTube"]}]';
  expect(linksIn(await readAll(text))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides", savedAtMs },
  ]);
});

it.each([
  '{"Browser History":[{"page_transition":"LINK","title":"Tides","url":"https://quoin.example/1","time_usec":1673778600000000}]}',
  '{"metadata":{"browser_name":"Safari"},"history":[{"url":"https://quoin.example/1","time_usec":1673778600000000,"title":"Tides"}]}',
])("the history of a browser has dates: %s", async (text) => {
  expect(linksIn(await readAll(text))).toMatchObject([{ title: "Tides", savedAtMs }]);
});
