import { describe, expect, it } from "vitest";
import { linksIn, readAll } from "../../../test/support/import-text.ts";

describe("the address", () => {
  it("of a saved post is its permanent link, and its id is no title", async () => {
    const text = "id,permalink\n1b2c3d,https://quoin.example/1\n";
    for (const name of ["saved_posts.csv", ""])
      expect(linksIn(await readAll(text, name))).toMatchObject([
        { address: "https://quoin.example/1", title: "" },
      ]);
  });

  it("of a thing that has one for programs too is that of its page", async () => {
    const text =
      '[{"name":"tides","url":"https://api.quoin.example/1","html_url":"https://quoin.example/1"}]';
    expect(linksIn(await readAll(text))).toMatchObject([
      { address: "https://quoin.example/1", title: "tides" },
    ]);
  });
});

describe("what the user wrote", () => {
  it("beside the description is part of it: comments and what was highlighted", async () => {
    const text = `title,url,tags,description,comments,annotations,created_at
"Tides","https://quoin.example/1","sea,deep sea","Of the page","My comment","Highlight: one","2023-01-15 10:30:00"`;
    expect(linksIn(await readAll(text, "x.csv"))).toMatchObject([
      { tags: ["sea", "deep sea"], description: "My comment\n\nHighlight: one\n\nOf the page" },
    ]);
  });

  it("is no number of comments", async () => {
    const text = '[{"url":"https://quoin.example/1","title":"Tides","comments":34}]';
    expect(linksIn(await readAll(text))).toMatchObject([{ description: "" }]);
  });
});
