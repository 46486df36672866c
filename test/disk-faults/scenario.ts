import type { Draft, DraftCollection } from "../../src/shared/domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import { anId } from "../support/builders.ts";
import type { Complaint } from "./judge.ts";
import type { Stage, Wish } from "./stage.ts";

/** A story of a few presses. Nothing of it may wait for real time. */
export interface Scenario {
  name: string;
  /** What was there before any request fails. */
  before?: (stage: Stage) => Promise<unknown>;
  /** What the user does meanwhile. */
  play: (stage: Stage) => Promise<unknown>;
  /** What the user asks for is about all rows: no lost one may hinder it. */
  isAboutAll?: true;
  /** What is wrong afterwards, beside what holds for all. */
  after?: (stage: Stage) => readonly Complaint[];
}

export const made = (
  of: string,
  subject: LocalId | undefined,
  field: string,
  name: string,
): Wish => ({
  label: `${of} ${name}`,
  subject,
  isThere: (server) => server.made(of).some(({ fields }) => fields[field] === name),
});

export const linkMade = ({ link, address }: Pick<Draft, "link" | "address">): Wish =>
  made("links", link, "target_url", address);

export const collectionMade = ({ localId, title }: DraftCollection): Wish =>
  made("collections", localId, "title", title);

export const newCollection = (number: number, title: string): DraftCollection => ({
  kind: "new",
  localId: anId<LocalId>(700 + number),
  entryId: anId<EntryId>(750 + number),
  title,
});

/** Saves of the form, with these numbers. */
export async function saveAll(stage: Stage, ...drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) {
    await stage.press(`save ${draft.entryId}`, () => stage.life().save(draft), [
      linkMade(draft),
      ...draft.collections.map(collectionMade),
    ]);
  }
}

/** Links that the service has. */
export async function savedLinks(stage: Stage, ...drafts: readonly Draft[]): Promise<void> {
  await saveAll(stage, ...drafts);
  await stage.pass(60_000);
}
