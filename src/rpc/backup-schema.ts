import * as v from "valibot";
import { collectionRow } from "../resources/collection/stored.ts";
import { fileRow } from "../resources/file/stored.ts";
import { linkRow } from "../resources/link/stored.ts";
import { repositoryRow } from "../resources/repository/stored.ts";
import { tagRow } from "../resources/tag/stored.ts";
import { userPageRow } from "../resources/user-page/stored.ts";

const rowsOf = <Kind extends string, Row extends v.GenericSchema>(kind: Kind, row: Row) =>
  v.object({ kind: v.literal(kind), rows: v.array(row) });

/** A wave of a backup. Its texts were capped where the file was read. */
export const ledgerWave = v.variant("kind", [
  rowsOf("link", linkRow),
  rowsOf("collection", collectionRow),
  rowsOf("file", fileRow),
  rowsOf("user-page", userPageRow),
  rowsOf("repository", repositoryRow),
  rowsOf("tag", tagRow),
]);
