import { createDatabase } from "../../platform/disk/database.ts";
import { createLibraryLedger } from "../../platform/disk/library/library-ledger.ts";
import { createIndexShelf } from "../../platform/disk/library/index-shelf.ts";
import { createLibrarian } from "../../search/librarian.ts";
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
