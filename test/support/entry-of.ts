import { isUuid } from "../../src/shared/domain/values/ids.ts";

/** The id of the entry that an `Idempotency-Key` belongs to. Later editions differ in one digit. */
export function entryOf(key: string | null | undefined): string {
  return isUuid(key ?? "") ? `${key?.slice(0, 14)}4${key?.slice(15)}` : (key ?? "");
}
