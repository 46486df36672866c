import type { Database, Upgrade } from "../access/schema.ts";
import { rekey } from "./rekey.ts";

/** Rule 2 of the address keys. */
export function addressKeys(db: Database, tx: Upgrade): Promise<void> {
  db.createObjectStore("upkeep");
  return rekey(tx);
}
