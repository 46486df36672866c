import { act, cleanup, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect } from "vitest";
import type { Draft } from "../../../src/shared/domain/draft/draft.ts";
import {
  keptAfter,
  newsOf,
  type DraftNews,
  type SentDraft,
} from "../../../src/shared/domain/draft/joined-draft.ts";
import { asId, type EntryId } from "../../../src/shared/domain/values/ids.ts";
import { ok } from "../../../src/shared/domain/values/result.ts";
import type { LinkView } from "../../../src/shared/domain/views/views.ts";
import type { DraftOf } from "../../../src/pages/options/draft/open-draft.ts";
import { createDraftMemory } from "../../../src/pages/options/draft/memory.ts";
import type { Bytes } from "../../../src/pages/options/draft/files/attach.ts";
import type { Client } from "../../../src/background/contract.ts";
import { aClient, aStore, aUuid, aView } from "../popup/fixtures.ts";
import { textbox } from "../popup/open-popup.tsx";
import { renderDraftTab } from "./render-draft-tab.tsx";

afterEach(cleanup);

const address = "https://quoin.example/grid";
const entryId = asId<EntryId>(aUuid(90));

/** A draft that the popup has kept. */
export function aDraft(draft: Partial<Draft>): Draft {
  return { ...aStore().store.form.toDraft(), entryId, ...draft };
}

/** The tab of a draft, over a background that also keeps what the popup over the same page types. */
export async function openTab(
  first: Draft | undefined,
  { link, bytes, ...answers }: Partial<Client> & { link?: LinkView; bytes?: Bytes } = {},
) {
  const disk = { draft: first, link };
  const memory = createDraftMemory();
  const listeners = new Set<() => void>();
  const newsListeners = new Set<(news: DraftNews) => void>();
  const keep = (sent: SentDraft) => {
    const before = disk.draft;
    const kept = keptAfter(before, sent);
    disk.draft = kept;
    const news = newsOf(before, kept);
    if (kept !== before) for (const listener of newsListeners) listener(news);
    return { number: news.number, ...(news.editor !== sent.editor && { draft: kept }) };
  };
  const client = aClient({
    findDraft: async () => ok({ address, tabId: 7 }),
    openPopup: async () =>
      ok(
        aView({ ...(disk.link && { link: disk.link }), ...(disk.draft && { draft: disk.draft }) }),
      ),
    keepDraft: async (input) =>
      ok(input.ifKept && disk.draft === undefined ? { number: 0 } : keep(input)),
    ...answers,
  });
  const of: DraftOf = link ? { link: link.localId } : { entryId };
  const open = async () => {
    renderDraftTab({
      client,
      of,
      memory,
      ...(bytes && { bytes }),
      onChanged(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onDraft(listener) {
        newsListeners.add(listener);
        return () => newsListeners.delete(listener);
      },
    });
    await waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
  };
  await open();
  /** The popup has typed this. `over`: the draft as it knew it. */
  const typeInPopup = (typed: Partial<Draft>, over = disk.draft) =>
    act(() => void keep({ draft: { ...(over ?? aDraft({})), ...typed }, editor: "popup", over }));
  const tellChanged = () =>
    act(() => {
      for (const listener of listeners) listener();
    });
  /** The page shows another section, until `open`. */
  const leave = () => act(cleanup);
  return { user: userEvent.setup(), disk, typeInPopup, tellChanged, leave, open };
}

export const shows = (name: string, text: string) =>
  waitFor(() => expect(textbox(name)).toHaveProperty("value", text));
