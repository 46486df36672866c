import { createDraftStore } from "../../src/platform/disk/draft-store.ts";
import { createStore } from "../../src/platform/disk/store.ts";
import { requireOk } from "./a-life.ts";
import { aDraft } from "./builders.ts";
import { freshDatabase, handClock, memoryArea } from "./fake-ports.ts";
import { fillDatabase } from "./schemas/full-database.ts";
import { takeSchema, writeSchema } from "./schemas/schema-fixture.ts";

// Keeps the database as this version writes it, for all later ones to open: to be run once, when a new
// step stands in `src/platform/migrations`. `npx tsx test/support/keep-schema.ts`

const database = freshDatabase();
requireOk(await createStore(database).change(fillDatabase));
const drafts = createDraftStore(database, handClock(1_763_000_000_000), memoryArea());
requireOk(await drafts.put("page", aDraft(1)));
const schema = await takeSchema();
writeSchema(schema);
console.log(`version ${schema.version}: ${schema.rows.length} rows`);
