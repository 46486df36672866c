import { listIcon } from "../parts/icons.ts";
import type { EditPorts } from "../bulk-edit/edit.ts";
import type { Section } from "../parts/section.ts";
import { Library } from "./library.tsx";
import { createLibraryStore, type LibraryPorts, type LibraryStore } from "./store.ts";

export type LibraryNeeds = LibraryPorts & EditPorts;

export const librarySection: Section<LibraryStore, LibraryNeeds> = {
  name: "library",
  icon: listIcon,
  title: (t) => t("library_title"),
  createStore: createLibraryStore,
  view: ({ t, store, needs }) => <Library t={t} store={store} now={needs.now} edits={needs} />,
  load: (store, isShown) => store.follow(isShown),
  follow: (store, isShown) => store.follow(isShown),
};
