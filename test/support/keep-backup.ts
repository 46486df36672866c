import { writeFileSync } from "node:fs";
import { backupVersion } from "../../src/pages/backup/backup.ts";
import { aHead, fillLedger, freshBrowser, here } from "./a-ledger.ts";
import { requireOk } from "./a-life.ts";

// Stores a backup as this version writes it, as a fixture that all later versions must read. Run it once after
// raising `backupVersion`: `npx tsx test/support/keep-backup.ts`. It never overwrites one.

const { store, engine } = freshBrowser();
requireOk(await store.change(fillLedger));
const { file } = requireOk(await engine.make(here(aHead), "2026-11-23T08:00:00.000Z"));
const fixture = new URL(`schemas/backup-${backupVersion}.json`, import.meta.url);
writeFileSync(fixture, await file.text(), { flag: "wx" });
