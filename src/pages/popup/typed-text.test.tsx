import { cleanup } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../../shared/domain/values/result.ts";
import { aCollection, aView } from "../../../test/support/popup/fixtures.ts";
import { open, saved } from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

describe("Save, with text left in Collections,", () => {
  it("takes the collection that the path names, though one of that title is chosen", async () => {
    const inWork = { ...aCollection("Tides", 1), path: "Work / Tides" };
    const top = aCollection("Tides", 2);
    const opened = await open({
      openPopup: async () => ok(aView({ collections: [inWork, top] })),
    });
    opened.store.form.toggleCollection(inWork);
    opened.store.form.setCollectionText("Tides");
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(saved(opened)?.input).toMatchObject({
      draft: { collections: [{ localId: inWork.localId }, { localId: top.localId }] },
    });
  });

  it("keeps a chosen collection whose title has changed since", async () => {
    const tides = aCollection("Tides", 1);
    const opened = await open({ openPopup: async () => ok(aView({ collections: [tides] })) });
    opened.store.form.toggleCollection({ ...tides, title: "Tide" });
    opened.store.form.setCollectionText("Tides");
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(saved(opened)?.input).toMatchObject({
      draft: { collections: [{ localId: tides.localId }] },
    });
  });

  it.each(["Work /", "/ Work", "work/tides", "Work / / Tides"])(
    "takes “%s” for the collection that it names, not for a new one",
    async (text) => {
      const known = [aCollection("Work", 1), { ...aCollection("Tides", 2), path: "Work / Tides" }];
      const opened = await open({ openPopup: async () => ok(aView({ collections: known })) });
      opened.store.form.setCollectionText(text);
      await opened.user.keyboard("{Control>}{Enter}{/Control}");
      expect(saved(opened)?.input).toMatchObject({
        draft: { collections: [{ kind: "known" }] },
      });
    },
  );
});
