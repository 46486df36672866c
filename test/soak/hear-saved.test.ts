import { expect, it } from "vitest";
import { aWantedLink } from "./a-wanted.ts";
import { createDice } from "./dice.ts";
import { Book } from "./draws/book.ts";
import { hearSaved } from "./draws/save-link.ts";
import { Register, type WantedLink } from "./wanted.ts";

const gone = { kind: "refused", error: { kind: "entry-gone" } } as const;

/** What is reported if the message of this link comes again, and is refused as another one. */
function reported(link: Partial<WantedLink>) {
  const register = new Register();
  hearSaved(new Book(createDice(1), register), aWantedLink(1, link))(gone);
  return register.surprises.map(([, what]) => what);
}

it("a repeated save must not be refused if nothing has happened to it", () => {
  expect(reported({})).toEqual(["could not be kept: entry-gone"]);
});

it("a repeated save may be refused once it became a change of another link, or left something out", () => {
  expect(reported({ became: 7 })).toEqual([]);
  expect(reported({ lacks: new Set(["page_content"]) })).toEqual([]);
});
