import { connectionIcon } from "../parts/icons.ts";
import type { Section } from "../parts/section.ts";
import { Connection } from "./connection.tsx";
import { createConnectionStore, type ConnectionStore } from "./store.ts";

export type ConnectionNeeds = Parameters<typeof createConnectionStore>[0] & {
  unreadPolicy?: readonly string[];
};

export const connectionSection: Section<ConnectionStore, ConnectionNeeds> = {
  name: "connection",
  icon: connectionIcon,
  title: (t) => t("connection_title"),
  createStore: createConnectionStore,
  view: ({ t, store, needs: { presets, unreadPolicy = [] } }) => (
    <Connection {...{ t, store, presets, unreadPolicy }} />
  ),
  // The navigation shows the profile in use, whichever section is open.
  load: (store) => store.load(),
  follow: (store) => store.follow(),
};
