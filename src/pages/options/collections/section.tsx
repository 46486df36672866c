import { collectionsIcon } from "../parts/icons.ts";
import type { EditPorts } from "../bulk-edit/edit.ts";
import type { Section } from "../parts/section.ts";
import { Collections } from "./collections.tsx";
import { createCollectionsStore, type CollectionsStore } from "./store.ts";

export type CollectionsNeeds = Parameters<typeof createCollectionsStore>[0] & EditPorts;

export const collectionsSection: Section<CollectionsStore, CollectionsNeeds> = {
  name: "collections",
  icon: collectionsIcon,
  title: (t) => t("collections_title"),
  createStore: createCollectionsStore,
  view: ({ t, store, needs }) => <Collections t={t} store={store} edits={needs} />,
  load: (store, isShown) => store.load(isShown),
  follow: async (store, isShown) => store.follow(isShown),
};
