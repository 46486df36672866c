import { act, render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { ActiveTab } from "../../../src/shared/domain/values/active-tab.ts";
import type { PageModel } from "../../../src/shared/domain/suggest/model.ts";
import type { Client } from "../../../src/background/contract.ts";
import { noModel } from "../no-model.ts";
import { english } from "../english.ts";
import { aClient, aTab, uuids } from "./fixtures.ts";
import { Popup } from "../../../src/pages/popup/popup.tsx";
import { createEditorStore } from "../../../src/pages/forms/link/store/store.ts";

export interface Opened {
  user: ReturnType<typeof userEvent.setup>;
  client: ReturnType<typeof aClient>;
  store: ReturnType<typeof createEditorStore>;
  onClose: ReturnType<typeof vi.fn<() => void>>;
  onOpenOptions: ReturnType<typeof vi.fn<(section: string) => void>>;
  onSidePanel: ReturnType<typeof vi.fn<() => void>>;
}

/** The popup at its first paint, when only the tab is known. */
export function openBare(
  answers: Partial<Client> = {},
  tab: ActiveTab = aTab(),
  now: () => number = () => 0,
  model: PageModel = noModel,
): Opened {
  const client = aClient(answers);
  const store = createEditorStore({ client, tab, uuid: uuids(), model });
  const onClose = vi.fn<() => void>();
  const onOpenOptions = vi.fn<(section: string) => void>();
  const onSidePanel = vi.fn<() => void>();
  render(
    <Popup
      store={store}
      t={english}
      now={now}
      isMac={false}
      onClose={onClose}
      onOpenOptions={onOpenOptions}
      onSidePanel={onSidePanel}
    />,
  );
  return { user: userEvent.setup(), client, store, onClose, onOpenOptions, onSidePanel };
}

export async function open(
  answers: Partial<Client> = {},
  tab?: ActiveTab,
  now?: () => number,
  model?: PageModel,
): Promise<Opened> {
  const opened = openBare(answers, tab, now, model);
  await act(async () => {
    await opened.store.load();
  });
  return opened;
}

export const combobox = (name: string) => screen.getByRole("combobox", { name });
export const textbox = (name: string) => screen.getByRole("textbox", { name });
export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const chips = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
/** The options of the open combobox, not those of native lists. */
export const options = () =>
  screen
    .getAllByRole("option")
    .filter((option) => option.localName !== "option")
    .map(({ textContent }) => textContent);
export const saved = ({ client }: Opened) =>
  client.calls.find(({ method }) => method === "saveLink");
