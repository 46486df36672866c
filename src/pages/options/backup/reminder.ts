import { isRecord } from "../../../shared/domain/values/is-record.ts";

/** When to remind of a backup, in days; 0: never. */
const reminderDays = [0, 7, 30] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** The page's data about its backups. It contains nothing about links, so it does not belong in the ledger. */
export interface BackupMemory {
  days: ReminderDays;
  /** When the last backup was saved, epoch ms; absent: never. */
  savedAtMs?: number;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Whether the user asked to be reminded by now. A time ahead of the clock says nothing. */
export function isBackupDue({ days, savedAtMs }: BackupMemory, nowMs: number): boolean {
  if (days === 0) return false;
  return savedAtMs === undefined || savedAtMs > nowMs || nowMs - savedAtMs >= days * dayMs;
}

type Area = Pick<Storage, "getItem" | "setItem">;
const key = "backup";

/**
 * Stored in the page's own storage, which a browser may refuse to give. Unreadable data counts as a new installation.
 */
export function readMemory(getArea: () => Area): BackupMemory {
  try {
    const stored: unknown = JSON.parse(getArea().getItem(key) ?? "{}");
    if (!isRecord(stored)) return { days: 0 };
    const { days, savedAtMs } = stored;
    return {
      days: reminderDays.find((one) => one === days) ?? 0,
      ...(typeof savedAtMs === "number" && { savedAtMs }),
    };
  } catch {
    return { days: 0 };
  }
}

/** If the browser has no room, or lets no page store anything, it lasts until the page closes. */
export function writeMemory(getArea: () => Area, memory: BackupMemory): void {
  try {
    getArea().setItem(key, JSON.stringify(memory));
  } catch {
    // A backup that was saved is no failure because its day could not be kept.
  }
}
