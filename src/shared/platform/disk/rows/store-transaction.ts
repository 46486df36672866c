import type { IDBPTransaction, StoreNames } from "idb";
import type { Schema } from "../access/schema.ts";
import { storeOf } from "./row-reader.ts";

export type StoreName = Exclude<StoreNames<Schema>, "blobs" | "jobRows">;

/**
 * A transaction over all stores of the ledger and the outbox. It includes the store of drafts only where a comment
 * says so.
 */
export type StoreTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  Schema,
  StoreName[],
  Mode
>;

export const stores: StoreName[] = [
  ...Object.values(storeOf),
  "payloads",
  "gates",
  "jobOutcomes",
  "upkeep",
  "freshWords",
  "wordLists",
];
