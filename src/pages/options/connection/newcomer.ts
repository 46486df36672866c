import { signal } from "@preact/signals";
import type { ActivityView } from "../../../shared/domain/views/views.ts";
import type { Client } from "../../../background/contract.ts";

/** The saves that were made before a server was connected. */
export interface WaitedSaves {
  count: number;
  /** Not sent yet; undefined while nothing is connected. */
  left?: number;
  needYou: number;
}

/** Follows the saves that were made before a server was connected, until the service has them. */
export function createNewcomer(
  client: Pick<Client, "listActivity">,
  isOnToolbar: () => Promise<boolean>,
) {
  const saves = signal<WaitedSaves>({ count: 0, needYou: 0 });
  const isButtonHidden = signal(false);
  return {
    saves,
    /** The browser does not show the button in its toolbar. */
    isButtonHidden,
    /** Reads both again. If the saves cannot be read, they stay as they were: the next change reads them. */
    look: async () => {
      isButtonHidden.value = !(await isOnToolbar());
      const answer = await client.listActivity({});
      if (answer.ok) saves.value = nextSaves(saves.value, answer.value);
    },
  };
}

function nextSaves({ count }: WaitedSaves, { connected, counts }: ActivityView): WaitedSaves {
  const { waiting, needsYou } = counts;
  return connected
    ? { count, left: waiting, needYou: needsYou }
    : { count: waiting, needYou: needsYou };
}
