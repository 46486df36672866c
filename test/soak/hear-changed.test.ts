import { expect, it } from "vitest";
import { aWantedLink } from "./a-wanted.ts";
import { createDice } from "./dice.ts";
import { Book } from "./draws/book.ts";
import { changeLink } from "./draws/change-link.ts";
import { Register, type WantedLink } from "./wanted.ts";

const gone = { kind: "refused", error: { kind: "entry-gone" } } as const;

/** What is reported if the message of a change of this link is refused, because nothing of it is left. */
function reported(link: Partial<WantedLink>) {
  const register = new Register();
  const wanted = aWantedLink(1, link);
  register.add(wanted);
  const book = new Book(createDice(1), register);
  book.knownLinks = [wanted];
  changeLink(book, new Set())?.hear(gone);
  return register.surprises.map(([, what]) => what.split(",", 1)[0]);
}

it("a change of a kept link must not be refused if nothing has happened to it", () => {
  expect(reported({})).toEqual(["could not be changed: entry-gone"]);
});

it("a repeated change may be refused once the change that it joined was dropped, or left something out", () => {
  expect(reported({ changeDropped: true })).toEqual([]);
  expect(reported({ lacks: new Set(["page_content"]) })).toEqual([]);
});
