import type { Area } from "../platform/disk/private-draft-store.ts";

/** Kept with the profiles, so that the page does not open again over the data of an earlier installation. */
const openedKey = "firstRunOpened";

/** Opens the page that a new user begins with, once. */
export async function openFirstRun({
  area,
  open,
}: {
  area: Area;
  open: () => Promise<void>;
}): Promise<void> {
  const { [openedKey]: opened } = await area.get(null);
  if (opened === true) return;
  await open();
  await area.set({ [openedKey]: true });
}
