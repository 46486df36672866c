import { savingIcon } from "../parts/icons.ts";
import type { Section } from "../parts/section.ts";
import { Saving } from "./saving.tsx";
import { createSavingStore, type SavingStore } from "./store.ts";

export type SavingNeeds = Parameters<typeof createSavingStore>[0] & {
  /** Whether the browser has shortcuts for extensions. */
  hasShortcuts: boolean;
};

export const savingSection: Section<SavingStore, SavingNeeds> = {
  name: "saving",
  icon: savingIcon,
  title: (t) => t("saving_title"),
  createStore: createSavingStore,
  view: ({ t, store, needs: { uuid, hasShortcuts } }) => (
    <Saving {...{ t, store, uuid, hasShortcuts }} />
  ),
  load: (store, isShown) => (isShown ? store.load() : undefined),
  follow: (store, isShown) => (isShown ? store.load() : undefined),
};
