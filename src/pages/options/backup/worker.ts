import { createBackupEngine } from "../../backup/engine.ts";
import { createDatabase } from "../../../shared/platform/disk/database.ts";
import { createLedgerDoor } from "../../../shared/platform/disk/ledger/ledger-door.ts";
import { answerCalls } from "./desk.ts";

// Wiring only. A large ledger takes seconds, which do not block the page here.
answerCalls(self, createBackupEngine(createLedgerDoor(createDatabase())));
