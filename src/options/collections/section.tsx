import { collectionsIcon } from "../icons.ts";
import type { Section } from "../section.ts";
import { Collections } from "./collections.tsx";
import { createCollectionsStore, type CollectionsStore } from "./store.ts";

export type CollectionsNeeds = Parameters<typeof createCollectionsStore>[0];

export const collectionsSection: Section<CollectionsStore, CollectionsNeeds> = {
  name: "collections",
  icon: collectionsIcon,
  title: (t) => t("collections_title"),
  createStore: createCollectionsStore,
  view: ({ t, store }) => <Collections t={t} store={store} />,
  load: (store, isShown) => (isShown ? store.load() : undefined),
  follow: (store, isShown) => (isShown ? store.load() : undefined),
};
