import { createDatabase } from "../../../shared/platform/disk/database.ts";
import { createLibraryLedger } from "../../../shared/platform/disk/library/library-ledger.ts";
import { createIndexShelf } from "../../../shared/platform/disk/library/index-shelf.ts";
import { createLibrarian } from "../../../shared/search/librarian.ts";
import { serveLibrarian } from "./protocol.ts";

/** Searches in a worker, because the page would freeze while a large ledger is read. */
serveLibrarian(self, (onNews) =>
  createLibrarian({
    ledger: createLibraryLedger(createDatabase()),
    shelf: createIndexShelf(),
    newId: () => crypto.randomUUID(),
    now: () => performance.now(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onNews,
  }),
);
