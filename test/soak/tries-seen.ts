import { isFinal, type Entry } from "../../src/shared/domain/outbox/entry.ts";
import { readStored } from "../e2e/stored.ts";
import type { Stage } from "./stage.ts";

/**
 * How often the resources that a service has twice were tried. Read during the run: ended entries are pruned,
 * and without this number it is unknown who sent the second request.
 */
export class TriesSeen {
  private readonly tries = new Map<string, number>();
  private readonly settled = new Set<string>();
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  of(entryId: string): number | undefined {
    return this.tries.get(entryId);
  }

  /** Reads them from disk, repeatedly until the entries have ended. */
  async note(entryIds: readonly string[]): Promise<void> {
    const open = new Set(entryIds.filter((entryId) => !this.settled.has(entryId)));
    if (open.size === 0) return;
    // The background may be dying: the next read is as good.
    const stored = await readStored(this.stage.browser()).catch(() => undefined);
    for (const entry of (stored?.["entries"] ?? []) as unknown as readonly Entry[]) {
      if (!open.has(entry.id)) continue;
      this.tries.set(entry.id, entry.tries);
      if (isFinal(entry)) this.settled.add(entry.id);
    }
  }
}
