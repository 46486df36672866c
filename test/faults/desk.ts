import type { EntryId, ProfileId } from "../../src/shared/domain/values/ids.ts";
import type { Gate } from "../../src/shared/domain/outbox/gate.ts";
import type { ActivityView, EntryView } from "../../src/shared/domain/views/views.ts";
import { createClient } from "../../src/shared/rpc/client.ts";
import type { Client } from "../../src/background/contract.ts";
import { BARE_DOCUMENT, type LinkstowBrowser, type LinkstowPage } from "../support/browser.ts";
import { openLooks, type Look } from "./looks.ts";

/** Many cases at once may keep the computer busy. */
export const stepMs = 60_000;

/** The background's contract, called from a page of the extension, as the product's own pages call it. */
export interface Desk {
  readonly client: Client;
  readonly page: LinkstowPage;
  activity(profileId: ProfileId): Promise<ActivityView>;
  /** Undefined if there is no such entry. */
  entry(entryId: EntryId): Promise<EntryView | undefined>;
  /** Waits until the entry is as wanted; if that takes too long, throws with the entry's state. */
  untilEntry(
    entryId: EntryId,
    fits: (view: EntryView) => boolean,
    timeoutMs?: number,
  ): Promise<EntryView>;
  untilActivity(
    profileId: ProfileId,
    fits: (view: ActivityView) => boolean,
    timeoutMs?: number,
  ): Promise<ActivityView>;
  /** Writes a gate directly: the contract has no method for it. */
  putGate(profileId: ProfileId, gate: Gate): Promise<void>;
}

export async function openDesk(browser: LinkstowBrowser): Promise<Desk> {
  const page = await browser.openExtensionPage(BARE_DOCUMENT);
  const client = createClient<Client>((message) =>
    page.evaluate(
      "return (globalThis.browser ?? chrome).runtime.sendMessage(args[0])",
      JSON.parse(JSON.stringify(message)),
    ),
  );
  const looks = await openLooks(page);
  const lookUntil = async <T>(look: Look<T>, timeoutMs: number, describeLast: () => string) => {
    try {
      return await looks.until(look, timeoutMs);
    } catch (error) {
      const message = `nothing more came in ${timeoutMs} ms: ${describeLast()}`;
      throw new StuckError(message, { cause: error });
    }
  };
  const desk: Desk = {
    client,
    page,
    activity: async (profileId) => requireOk(await client.listActivity({ profileId })),
    async entry(entryId) {
      const found = await client.getEntry({ entryId });
      if (!found.ok && found.error.kind === "entry-gone") return undefined;
      return requireOk(found);
    },
    async untilEntry(entryId, fits, timeoutMs = stepMs) {
      let last: EntryView | undefined;
      const look = async () => {
        // The background may have been killed during the call, so it is repeated.
        const seen = await client.getEntry({ entryId });
        last = seen.ok ? seen.value : last;
        return seen.ok && fits(seen.value) ? seen.value : undefined;
      };
      return lookUntil(look, timeoutMs, () => describe(last));
    },
    async untilActivity(profileId, fits, timeoutMs = stepMs) {
      let last: ActivityView | undefined;
      const look = async () => {
        const seen = await client.listActivity({ profileId });
        last = seen.ok ? seen.value : last;
        return seen.ok && fits(seen.value) ? seen.value : undefined;
      };
      return lookUntil(look, timeoutMs, () => `gate ${JSON.stringify(last?.gate ?? "open")}`);
    },
    async putGate(profileId, gate) {
      await page.evaluate(
        `const settled = (request) => new Promise((resolve, reject) => {
           request.onsuccess = () => resolve(request.result);
           request.onerror = () => reject(request.error);
         });
         const db = await settled(indexedDB.open("linkstow"));
         const gates = db.transaction("gates", "readwrite").objectStore("gates");
         await settled(gates.put(args[1], args[0]));
         db.close();`,
        profileId,
        JSON.parse(JSON.stringify(gate)),
      );
    },
  };
  return desk;
}

/** The expected state was not reached in time. */
export class StuckError extends Error {
  override name = "StuckError";
}

function describe(view: EntryView | undefined): string {
  if (view === undefined) return "no entry";
  const { state, cause, gate, tries, nextTryAtMs } = view;
  return JSON.stringify({ state, cause: cause?.kind, gate: gate?.kind, tries, nextTryAtMs });
}

export function requireOk<T>(
  result: { ok: true; value: T } | { ok: false; error: { kind: string } },
): T {
  if (!result.ok) throw new Error(`The background refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
