import { createDraftStore } from "../../src/shared/platform/disk/drafts/draft-store.ts";
import { createJobStore } from "../../src/shared/platform/disk/jobs/job-store.ts";
import { createStore } from "../../src/shared/platform/disk/ledger/store.ts";
import { requireOk } from "./a-life.ts";
import { aDraft } from "./builders.ts";
import { freshDatabase, handClock, memoryArea } from "./fake-ports.ts";
import { fillDatabase, unfedRows } from "./schemas/full-database.ts";
import { takeSchema, writeSchema } from "./schemas/schema-fixture.ts";

// Stores the database as this version writes it, as a fixture that all later versions must open. Run it
// once after adding a migration to `src/shared/platform/disk/migrations`: `npx tsx test/support/keep-schema.ts`

const database = freshDatabase();
requireOk(await createStore(database).change(fillDatabase));
const drafts = createDraftStore(database, handClock(1_763_000_000_000), memoryArea());
requireOk(await drafts.put("page", aDraft(1)));
requireOk(await createJobStore(database).putRows(unfedRows));
const schema = await takeSchema();
writeSchema(schema);
console.log(`version ${schema.version}: ${schema.rows.length} rows`);
