import { pagesIcon } from "../parts/icons.ts";
import type { Section } from "../parts/section.ts";
import { Pages } from "./pages.tsx";
import type { PagesPorts } from "./ports.ts";
import { createPagesStore, type PagesStore } from "./store.ts";

export type PagesNeeds = PagesPorts & { now: () => number };

export const pagesSection: Section<PagesStore, PagesNeeds> = {
  name: "pages",
  icon: pagesIcon,
  title: (t) => t("pages_title"),
  createStore: createPagesStore,
  view: ({ t, store, needs }) => <Pages t={t} store={store} now={needs.now} />,
  load: (store, isShown) => (isShown ? store.load() : undefined),
  follow: async (store, isShown) => {
    if (isShown) store.follow();
  },
};
