import { describe, expect, it } from "vitest";
import { linksIn, readAll } from "../../../test/support/import-text.ts";

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

  it.each(["Video ID,Playlist Video Creation Timestamp", "Video-ID,Hinzugefügt am"])(
    "of videos has their pages: %s",
    async (names) => {
      const text = `${names}\nab-c_efghij,2023-01-15T10:30:00+00:00\nhttps://quoin.example/v,\n\n\n`;
      expect(linksIn(await readAll(text, "Sea-videos.csv"))).toMatchObject([
        { address: "https://www.youtube.com/watch?v=ab-c_efghij", title: "", savedAtMs },
        { address: "https://quoin.example/v" },
      ]);
    },
  );

  it("of videos may have the playlist before them", async () => {
    const text =
      "Playlist ID,Channel ID,Time Created,Title,Description\nPL1,UC1,2023-01-15 10:30:00 UTC,Sea,\n\nVideo ID,Time Added\nabcdefghijk,2023-01-15 10:30:00 UTC\n";
    expect(linksIn(await readAll(text, "Sea.csv"))).toMatchObject([
      { address: "https://www.youtube.com/watch?v=abcdefghijk", savedAtMs },
    ]);
  });
});
