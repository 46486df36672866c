import type { Step } from "../access/schema.ts";
import { first } from "./01-first.ts";
import { repositories } from "./02-repositories.ts";
import { files } from "./03-files.ts";
import { linksByTime } from "./04-links-by-time.ts";
import { userPages } from "./05-user-pages.ts";
import { entriesByBlob } from "./06-entries-by-blob.ts";
import { linksByCollection } from "./07-links-by-collection.ts";
import { jobs } from "./08-jobs.ts";
import { linksByWord } from "./09-links-by-word.ts";
import { addressKeys } from "./10-address-keys.ts";
import { byRemoteId } from "./11-by-remote-id.ts";
import { pageContents } from "./12-page-contents.ts";
import { wordLists } from "./13-word-lists.ts";
import { rekey } from "./rekey.ts";

/**
 * Step `n` turns version `n` into version `n + 1`. `test/support/schemas` has a fixture of each version.
 */
export const steps: readonly Step[] = [
  first,
  repositories,
  files,
  (_db, tx) => linksByTime(tx),
  userPages,
  (_db, tx) => entriesByBlob(tx),
  (_db, tx) => linksByCollection(tx),
  jobs,
  (_db, tx) => linksByWord(tx),
  addressKeys,
  // Rule 3: one way to write an escape.
  (_db, tx) => rekey(tx),
  // Rule 4: a query may begin with a question mark.
  (_db, tx) => rekey(tx),
  (_db, tx) => byRemoteId(tx),
  (_db, tx) => pageContents(tx),
  wordLists,
];
