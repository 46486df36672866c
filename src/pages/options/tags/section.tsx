import { tagsIcon } from "../parts/icons.ts";
import type { EditPorts } from "../bulk-edit/edit.ts";
import type { Section } from "../parts/section.ts";
import { createTagsStore, type TagsStore } from "./store.ts";
import { Tags } from "./tags.tsx";

export type TagsNeeds = Parameters<typeof createTagsStore>[0] & EditPorts;

export const tagsSection: Section<TagsStore, TagsNeeds> = {
  name: "tags",
  icon: tagsIcon,
  title: (t) => t("popup_tags"),
  createStore: createTagsStore,
  view: ({ t, store, needs }) => <Tags t={t} store={store} edits={needs} />,
  load: (store, isShown) => (isShown ? store.load() : undefined),
  follow: async (store, isShown) => {
    if (isShown) store.follow();
  },
};
