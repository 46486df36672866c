import { draftKey } from "../../src/shared/domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import { saveCollection } from "../../src/background/use-cases/collections/save-collection.ts";
import { createQuickSave } from "../../src/background/use-cases/save/quick-save.ts";
import { aDraft, anId, aProfileId } from "../support/builders.ts";
import { aCapture } from "../support/fake-ports.ts";
import { aFile } from "../support/life-with-files.ts";
import {
  collectionMade,
  linkMade,
  made,
  newCollection,
  saveAll,
  savedLinks,
  type Scenario,
} from "./scenario.ts";
import type { Server } from "./a-server.ts";

const tabId = 3;

/** What is kept and sent: links, their collections and files, and changes of links. */
export const links: readonly Scenario[] = [
  {
    name: "save",
    async play(stage) {
      const draft = aDraft(1, {
        tags: ["tides"],
        collections: [newCollection(1, "Mills")],
        pageContent: true,
      });
      const { world } = stage;
      const page = { address: draft.address, profileId: aProfileId };
      const key = draftKey(aProfileId, draft.address);
      await stage.press("keep the draft", () => world.drafts.put(key, draft, page));
      const reading = stage.life().captures.read(tabId, draft.address);
      world.reader.arrive(aCapture());
      await stage.settled(reading);
      const input = { draft, pageAddress: draft.address, tabId };
      await stage.press("save", () => stage.life().saveLink(input), [
        linkMade(draft),
        ...draft.collections.map(collectionMade),
      ]);
      await saveAll(stage, aDraft(2));
    },
  },
  {
    // Its request leaves with the transaction that keeps it.
    name: "save after a delivery",
    before: (stage) => savedLinks(stage, aDraft(3)),
    play: (stage) => saveAll(stage, aDraft(1), aDraft(2)),
  },
  {
    name: "quick save",
    async play(stage) {
      const { address } = aDraft(1);
      const wish = made("links", undefined, "target_url", address);
      const save = () => {
        const quickSave = createQuickSave({ ...stage.world, saveLink: stage.life().saveLink });
        return quickSave({ kind: "page", address, title: "Tides", tabId });
      };
      await stage.press("quick save", save, [wish]);
      stage.world.reader.arrive(aCapture({ url: address }));
      await saveAll(stage, aDraft(2));
    },
  },
  {
    name: "edit",
    before: (stage) => savedLinks(stage, aDraft(1), aDraft(2)),
    async play(stage) {
      const { link } = aDraft(1);
      const collection = newCollection(1, "Mills");
      const changes = { title: "After", tags: ["tides"], collections: [collection] };
      const wish = made("links", link, "title", "After");
      const change = () => stage.life().changeLink({ entryId: anId(60), link, changes });
      await stage.press("edit", change, [wish, collectionMade(collection)]);
      const other = { entryId: anId<EntryId>(61), link: aDraft(2).link };
      const otherWish = made("links", other.link, "title", "Other");
      await stage.press(
        "another edit",
        () => stage.life().changeLink({ ...other, changes: { title: "Other" } }),
        [otherWish],
      );
    },
  },
  {
    name: "collection tree",
    async play(stage) {
      const titles = ["Work", "Tides", "Mills"];
      const all = titles.map((title, at) => newCollection(at, title));
      for (const [at, one] of all.entries()) {
        const { localId: collection, title } = one;
        const parent = all[at - 1]?.localId;
        const fields = { title, ...(parent && { parent }) };
        const entryId = anId<EntryId>(750 + at);
        await stage.press(
          `collection ${title}`,
          () =>
            saveCollection({ ...stage.world, deliver: () => stage.life().deliver() })({
              entryId,
              collection,
              fields,
            }),
          [collectionMade(one)],
        );
      }
      const last = { kind: "known", localId: anId<LocalId>(702), title: "Mills" } as const;
      await saveAll(stage, aDraft(1, { collections: [last] }), aDraft(2));
    },
  },
  {
    name: "file",
    async play(stage) {
      const files = [aFile(1), aFile(2)];
      for (const { blob } of files) {
        await stage.press(`bytes ${blob}`, () => stage.world.blobs.put(blob, new Blob(["tide"])));
      }
      const draft = aDraft(1, { files });
      await stage.press("save", () => stage.life().save(draft), [
        linkMade(draft),
        ...files.map(({ file, name }) => ({
          label: name,
          subject: file,
          isThere: (server: Server) =>
            server
              .made("files")
              .some(({ fields: { file: bytes } }) => bytes instanceof File && bytes.name === name),
        })),
      ]);
      await saveAll(stage, aDraft(2));
    },
  },
];
