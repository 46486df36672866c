import { describe, expect, it } from "vitest";
import type { DeliveryFailure } from "../../src/shared/domain/failures.ts";
import type { EntryId } from "../../src/shared/domain/values/ids.ts";
import type { EntryView } from "../../src/shared/domain/views/views.ts";
import { anId } from "../support/builders.ts";
import { aWantedCollection, aWantedFile, aWantedLink } from "./a-wanted.ts";
import { hearChoice } from "./hear-choice.ts";
import { Register, type WantedLink, type WantedResource } from "./wanted.ts";

const ok = { kind: "ok", value: undefined } as const;
const unheard = { kind: "unheard", why: "nobody answered" } as const;
const refused = { kind: "refused", error: { kind: "choice-not-offered" } } as const;
const words = { message: "too much", fields: [] };

function registerOf(...resources: readonly WantedResource[]): Register {
  const register = new Register();
  for (const resource of resources) register.add(resource);
  return register;
}

/** The part of a shown entry that a choice depends on. */
function viewOf({ entryId }: { entryId: EntryId }, cause?: DeliveryFailure): EntryView {
  return { id: entryId, cause } as EntryView;
}

describe("Send without it", () => {
  const sendWithout = (cause: DeliveryFailure) => {
    const link = aWantedLink(1);
    hearChoice(registerOf(link), viewOf(link, cause), { choice: "send-without" }, ok);
    return [...link.lacks];
  };

  it("leaves out the missing collection, and no other", () => {
    const parent = aWantedCollection(7).localId;
    expect(sendWithout({ kind: "parent-missing", parent })).toEqual([parent]);
  });

  it("leaves out the fields that the refusal names, and no collection", () => {
    expect(sendWithout({ kind: "too-large", words, fields: ["page_content"] })).toEqual([
      "page_content",
    ]);
  });

  it("leaves out both coordinates if one was refused", () => {
    const cause = { kind: "rejected", status: 422, words, fields: ["latitude"] } as const;
    expect(sendWithout(cause)).toEqual(["latitude", "longitude"]);
  });

  it("leaves out all fields that only a create has, if the refusal names none", () => {
    expect(sendWithout({ kind: "too-large", words, fields: [] })).toEqual([
      "page_content",
      "image_url",
      "latitude",
      "longitude",
      "repository_ids",
    ]);
  });
});

describe("an undo", () => {
  const collection = () => aWantedCollection(7);
  const undo = (link: WantedLink, register: Register) =>
    hearChoice(register, viewOf(link), { choice: "undo" }, ok);

  it("may undo a file that was attached to its link later", () => {
    const link = aWantedLink(1);
    const file = aWantedFile(2, link.localId);
    const other = aWantedFile(3, aWantedLink(4).localId);
    undo(link, registerOf(link, file, other));
    expect(file.letGo).toMatchObject({ choice: "undo", sure: false });
    expect(other.letGo).toBeUndefined();
  });

  it("may undo the collection that its link created", () => {
    const made = collection();
    const link = aWantedLink(1, { makes: [made] }, [made]);
    undo(link, registerOf(made, link));
    expect(link.letGo).toMatchObject({ choice: "undo", sure: true });
    expect(made.letGo).toMatchObject({ choice: "undo", sure: false });
  });

  it("may undo a collection that a change has taken out of the link that created it, and of no other place", () => {
    const [made, elsewhere] = [collection(), aWantedCollection(8)];
    const left = aWantedLink(2, { makes: [made] });
    const far = aWantedLink(3, { makes: [elsewhere], place: 2 });
    const link = aWantedLink(1);
    undo(link, registerOf(made, elsewhere, left, far, link));
    expect(made).toMatchObject({ mayHaveGoneUnsent: true });
    expect(made.letGo).toBeUndefined();
    expect(elsewhere.mayHaveGoneUnsent).toBeUndefined();
  });

  it("may not undo it if another kept link uses it", () => {
    const made = collection();
    const link = aWantedLink(1, { makes: [made] }, [made]);
    undo(link, registerOf(made, link, aWantedLink(2, {}, [made])));
    expect(made.letGo).toBeUndefined();
  });

  it("may not undo it if it contains a kept collection", () => {
    const made = collection();
    const link = aWantedLink(1, { makes: [made] }, [made]);
    undo(link, registerOf(made, link, aWantedCollection(8, {}, made.localId)));
    expect(made.letGo).toBeUndefined();
  });

  it("may undo it if the other link was not kept, was dropped, or may have left it", () => {
    const made = collection();
    const link = aWantedLink(1, { makes: [made] }, [made]);
    const letGo = { choice: "drop", atMs: 1, sure: true } as const;
    const left = aWantedLink(4, {}, [made]);
    left.fields.collections.hear([], unheard);
    const others = [
      aWantedLink(2, { kept: false }, [made]),
      aWantedLink(3, { letGo }, [made]),
      left,
    ];
    undo(link, registerOf(made, link, ...others));
    expect(made.letGo).toMatchObject({ sure: false });
  });

  it("of the last link that uses it may undo it, whichever link created it", () => {
    const made = collection();
    const maker = aWantedLink(1, { makes: [made] }, [made]);
    const other = aWantedLink(2, {}, [made]);
    const register = registerOf(made, maker, other);
    undo(maker, register);
    expect(made.letGo).toBeUndefined();
    undo(other, register);
    expect(made.letGo).toMatchObject({ sure: false });
  });

  it("changes nothing if it was refused, and is uncertain without a response", () => {
    const link = aWantedLink(1);
    const register = registerOf(link);
    hearChoice(register, viewOf(link), { choice: "undo" }, refused);
    expect(link.letGo).toBeUndefined();
    hearChoice(register, viewOf(link), { choice: "undo" }, unheard);
    expect(link.letGo).toMatchObject({ sure: false });
  });
});

describe("dropping a change", () => {
  it("leaves the link with any value it may have had before", () => {
    const link = aWantedLink(1);
    const register = registerOf(link);
    const change = anId<EntryId>(50);
    register.changes.set(change, link);
    link.fields.title.hear("Changed", ok);
    hearChoice(register, viewOf({ entryId: change }), { choice: "drop" }, ok);
    expect(link.changeDropped).toBe(true);
    expect(link.fields.title.values()).toEqual(["Changed", "Link 1"]);
  });
});
