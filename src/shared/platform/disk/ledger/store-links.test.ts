// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { aProfileId, anId, someLinkFields } from "../../../../../test/support/builders.ts";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { freshDatabase } from "../../../../../test/support/fake-ports.ts";
import { asId, type LocalId, type ProfileId } from "../../../domain/values/ids.ts";
import { linkRow } from "../../../resources/link/row.ts";
import type { LinkPlace } from "../../../ports/ports.ts";
import { createStore } from "./store.ts";

const otherProfile = asId<ProfileId>("00000000-0000-4000-8000-0000000000ff");

it("reads the latest links slice by slice, each once, in the order of their saving", async () => {
  await fc.assert(
    fc.asyncProperty(
      // Many links of an import have the same time.
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 25 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 7 }),
      async (times, most, limit) => {
        const store = createStore(freshDatabase());
        const rows = times.map((createdAtMs, at) => ({
          ...linkRow(someLinkFields({ title: `Link ${at}` }), {
            localId: anId<LocalId>(100 + at),
            profileId: aProfileId,
            createdAtMs,
            excerpt: "",
          }),
        }));
        requireOk(
          await store.change(async (tx) => {
            for (const row of rows) await tx.put("link", row);
            const foreign = { localId: anId<LocalId>(99), profileId: otherProfile };
            await tx.put("link", {
              ...linkRow(someLinkFields(), { ...foreign, createdAtMs: 9, excerpt: "" }),
            });
          }),
        );
        const read: string[] = [];
        let place: LinkPlace | undefined = requireOk(
          await store.read((tx) => tx.placeBeforeLatest(aProfileId, most)),
        );
        do {
          const after: LinkPlace | undefined = place;
          const slice = requireOk(
            await store.read((tx) => tx.linksAfter(aProfileId, after, limit)),
          );
          expect(slice.links.length).toBeLessThanOrEqual(limit);
          read.push(...slice.links.map(({ title }) => title));
          place = slice.end;
        } while (place !== undefined);
        const inOrder = rows.toSorted((a, b) => a.createdAtMs - b.createdAtMs);
        expect(read).toEqual(inOrder.slice(-most).map(({ title }) => title));
      },
    ),
    { numRuns: 60 },
  );
});
