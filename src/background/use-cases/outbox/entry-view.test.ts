// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, putEntries, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { BlobId, EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";

describe("an entry as shown", () => {
  it("of a file belongs to its link, and has that link's address", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    await life.save(aDraft(1));
    const { link } = aDraft(1);
    const fields = { link, blob: anId<BlobId>(7), name: "a.pdf", type: "", size: 3 };
    const operation = { kind: "create-file", subject: anId<LocalId>(8), fields } as const;
    await putEntries(life, anEntry({ id: anId<EntryId>(9), operation }));
    const view = requireOk(await life.getEntry({ entryId: anId(9) }));
    expect(view).toMatchObject({ title: "a.pdf", link, address: aDraft(1).address });
  });

  it("has its page at the service once the link has an id, if the profile says where that is", async () => {
    const linkPattern = "https://links.example/links/{id}";
    const life = aLife(aWorld({ compatibility: { ...defaultCompatibility, linkPattern } }), {
      asksToDeliver: false,
    });
    await life.save(aDraft(1));
    const view = async (number: number) =>
      requireOk(await life.getEntry({ entryId: anId(number) }));
    expect((await view(1)).page).toBeUndefined();
    await life.deliverer.run();
    expect((await view(1)).page).toBe("https://links.example/links/501");
    const { link: subject } = aDraft(1);
    const operation = { kind: "update-link", subject, changes: { tags: ["type"] } } as const;
    await putEntries(life, anEntry({ id: anId<EntryId>(2), operation }));
    expect((await view(2)).page).toBe("https://links.example/links/501");
    expect(requireOk(await life.getEntry({ entryId: anId(1) })).idPattern).toBe(linkPattern);
  });

  it("has the address pattern of the resource whose id can be entered: its own, or the missing one", async () => {
    const linkPattern = "https://links.example/l/{id}";
    const collectionPattern = "https://links.example/c/{id}/shelf";
    const compatibility = { ...defaultCompatibility, linkPattern, collectionPattern };
    const life = aLife(aWorld({ compatibility }), { asksToDeliver: false });
    const on = anId<LocalId>(900);
    const unknown = { name: "unknown", cause: { kind: "timed-out" }, sinceMs: 41 } as const;
    const lost = { name: "blocked", cause: { kind: "parent-missing", parent: on } } as const;
    const [link, collection] = [anId<LocalId>(901), anId<LocalId>(902)];
    const fields = someLinkFields({ collections: [on] });
    const title = { title: "Grids" };
    const make = (number: number, parts: Pick<Entry, "operation" | "state">) =>
      anEntry({ id: anId<EntryId>(number), ...parts });
    const operations = [
      { kind: "create-link", subject: link, fields },
      { kind: "create-collection", subject: collection, fields: { ...title, parent: on } },
    ] as const;
    const [ofLink, ofCollection] = operations;
    await putEntries(
      life,
      make(1, { operation: ofLink, state: unknown }),
      make(2, { operation: ofLink, state: lost }),
      make(3, { operation: ofCollection, state: unknown }),
      make(4, { operation: ofCollection, state: lost }),
    );
    const patterns = [1, 2, 3, 4].map(async (number) => {
      const view = requireOk(await life.getEntry({ entryId: anId(number) }));
      return view.idPattern;
    });
    expect(await Promise.all(patterns)).toEqual([
      linkPattern,
      collectionPattern,
      collectionPattern,
      collectionPattern,
    ]);
  });
});
