import { backupIcon } from "../parts/icons.ts";
import type { Section } from "../parts/section.ts";
import { Backup } from "./backup.tsx";
import { createBackupStore, type BackupPorts, type BackupStore } from "./store.ts";

export type BackupNeeds = BackupPorts;

export const backupSection: Section<BackupStore, BackupNeeds> = {
  name: "backup",
  icon: backupIcon,
  title: (t) => t("backup_title"),
  createStore: createBackupStore,
  view: ({ t, store }) => <Backup t={t} store={store} />,
  // The settings are compared whatever section is open, because they are changed in others.
  load: async ({ sync }) => sync?.compareSoon(),
  follow: async ({ sync }) => sync?.compareSoon(),
};
