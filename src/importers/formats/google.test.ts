import { describe, expect, it } from "vitest";
import { linksIn, readAll } from "../../../test/support/import-text.ts";

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
});
