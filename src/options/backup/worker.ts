import { createBackupEngine } from "../../backup/engine.ts";
import { createDatabase } from "../../platform/disk/database.ts";
import { createLedgerDoor } from "../../platform/disk/ledger/ledger-door.ts";
import { answerCalls } from "./desk.ts";

// Wiring only. A large ledger takes seconds: here, they do not hold up the page.
answerCalls(self, createBackupEngine(createLedgerDoor(createDatabase())));
