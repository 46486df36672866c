import type { Area } from "../shared/platform/disk/access/guarded.ts";

/** Kept with the profiles, so that the page does not open again over the data of an earlier installation. */
const openedKey = "firstRunOpened";

/**
 * Opens the page that a new user begins with, once. The background can end between the opening and the note of
 * it: then the page that is open is the note.
 */
export async function openFirstRun({
  area,
  isOpen,
  open,
}: {
  area: Area;
  /** Whether a tab shows the options. */
  isOpen: () => Promise<boolean>;
  open: () => Promise<void>;
}): Promise<void> {
  const { [openedKey]: opened } = await area.get(null);
  if (opened === true) return;
  if (!(await isOpen())) await open();
  await area.set({ [openedKey]: true });
}
