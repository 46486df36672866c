import { act, cleanup, render, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect } from "vitest";
import type { Draft } from "../../../src/domain/draft.ts";
import { asId, type EntryId } from "../../../src/domain/values/ids.ts";
import { err, ok } from "../../../src/domain/values/result.ts";
import type { LinkView } from "../../../src/domain/views.ts";
import { DraftTab, type DraftOf } from "../../../src/options/draft/draft-tab.tsx";
import type { Bytes } from "../../../src/options/draft/files/attach.ts";
import type { Client } from "../../../src/rpc/contract.ts";
import { english } from "../english.ts";
import { aClient, aStore, aUuid, aView, inputsOf, uuids } from "../popup/fixtures.ts";
import { textbox } from "../popup/open-popup.tsx";

afterEach(cleanup);

const address = "https://quoin.example/grid";
const entryId = asId<EntryId>(aUuid(90));

/** A draft that the popup has kept. */
export function aDraft(draft: Partial<Draft>): Draft {
  return { ...aStore().store.form.toDraft(), entryId, ...draft };
}

/** The tab of a draft, over a disk that the popup over the same page also writes. */
export async function openTab(
  first: Draft | undefined,
  {
    link,
    bytes = { put: async () => ok(), forget: async () => undefined },
    ...answers
  }: Partial<Client> & { link?: LinkView; bytes?: Bytes } = {},
) {
  const disk = { draft: first, link };
  const listeners = new Set<() => void>();
  const client = aClient({
    findDraft: async () => ok({ address, tabId: 7 }),
    openPopup: async () =>
      ok(
        aView({ ...(disk.link && { link: disk.link }), ...(disk.draft && { draft: disk.draft }) }),
      ),
    async keepDraft({ draft }) {
      disk.draft = draft;
      return ok();
    },
    ...answers,
  });
  const of: DraftOf = link ? { link: link.localId } : { entryId };
  render(
    <main>
      <DraftTab
        t={english}
        client={client}
        listFiles={async () => ok({ files: [], categories: [], links: [] })}
        listHistory={async () => ok([])}
        of={of}
        now={() => 0}
        uuid={uuids()}
        isMac={false}
        bytes={bytes}
        locate={async () => err("unknown")}
        requestAllHosts={async () => false}
        requestPageHost={async () => false}
        onChanged={(listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        }}
        onRenewed={() => {}}
        onAddToPage={() => {}}
        onOpenOptions={() => {}}
        onClose={() => {}}
      />
    </main>,
  );
  await waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
  const turn = async (event: "blur" | "focus") => {
    const reads = inputsOf(client, "openPopup").length;
    await act(() => void window.dispatchEvent(new Event(event)));
    await waitFor(() => expect(inputsOf(client, "openPopup").length).toBeGreaterThan(reads));
  };
  const tellChanged = () =>
    act(() => {
      for (const listener of listeners) listener();
    });
  return { user: userEvent.setup(), disk, turn, tellChanged };
}

export const shows = (name: string, text: string) =>
  waitFor(() => expect(textbox(name)).toHaveProperty("value", text));
