import { render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { ServerAddress } from "../../../src/shared/domain/address/server-address.ts";
import { Connection } from "../../../src/pages/options/connection/connection.tsx";
import { ProfileFoot } from "../../../src/pages/options/connection/profile/profile-foot.tsx";
import type { Preset } from "../../../src/pages/options/connection/form.ts";
import { createConnectionStore } from "../../../src/pages/options/connection/store.ts";
import { english } from "../english.ts";
import { createFakeBackground, type FakeBackground } from "./fake-background.ts";
import { aConnection, notConnected } from "./views.ts";

/** The Connection section over a small background, as a user finds it. */
export async function open({
  background = createFakeBackground(),
  requestHost = () => Promise.resolve(true),
  presets = [],
  unreadPolicy = [],
  isOnToolbar = true,
}: {
  background?: FakeBackground;
  requestHost?: (address: ServerAddress) => Promise<boolean>;
  presets?: readonly Preset[];
  unreadPolicy?: readonly string[];
  isOnToolbar?: boolean;
} = {}) {
  const asked: ServerAddress[] = [];
  const deleteIndexes = vi.fn();
  const store = createConnectionStore({
    client: background.client,
    requestHost: (address) => {
      asked.push(address);
      return requestHost(address);
    },
    isOnToolbar: async () => isOnToolbar,
    presets,
    uuid: () => "00000000-0000-4000-8000-000000000009",
    deleteIndexes,
  });
  await store.load();
  render(
    <>
      <Connection t={english} {...{ store, presets, unreadPolicy }} />
      <ProfileFoot t={english} store={store} />
    </>,
  );
  return { background, asked, deleteIndexes, store, user: userEvent.setup() };
}

export const unconnected = () => createFakeBackground({ connection: aConnection(notConnected) });
export const address = () =>
  screen.getByRole<HTMLInputElement>("textbox", { name: "Server address" });
export const key = () => screen.getByLabelText<HTMLInputElement>("API key");
export const button = (name: string) => screen.getByRole("button", { name });
export const status = (text: string | RegExp) =>
  within(screen.getByRole("status")).findByText(text);
