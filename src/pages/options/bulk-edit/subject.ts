import { noChange, type BulkChange } from "../../../shared/domain/bulk-edit/plan.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { LinkChoice } from "../ledger/bulk-edit.ts";

/** The subject of an edit: chosen links, a tag to rename, or a collection from which links move. */
export type EditSubject =
  | { kind: "links"; ids: ReadonlySet<LocalId> }
  | { kind: "tag"; tag: string }
  | { kind: "collection"; localId: LocalId; title: string };

/** The links that an edit of the subject is about. */
export function choiceOf(subject: EditSubject): LinkChoice {
  switch (subject.kind) {
    case "links":
      return { ids: subject.ids };
    case "tag":
      return { tag: subject.tag };
    case "collection":
      return { collection: subject.localId };
  }
}

/** The change before the user has chosen anything. */
export function firstChange(subject: EditSubject): BulkChange {
  switch (subject.kind) {
    case "links":
      return noChange;
    case "tag":
      return { ...noChange, removeTags: [subject.tag] };
    case "collection":
      return { ...noChange, removeCollections: [subject.localId] };
  }
}

/** Whether the user has chosen enough for the edit to be counted. */
export function isComplete(subject: EditSubject, change: BulkChange): boolean {
  const { addTags, removeTags, addCollections, removeCollections } = change;
  switch (subject.kind) {
    case "links":
      return [addTags, removeTags, addCollections, removeCollections].some(({ length }) => length);
    case "tag":
      return addTags.length > 0;
    case "collection":
      return addCollections.length > 0;
  }
}

/** The title of the dialog. */
export function titleOf(t: T, subject: EditSubject): string {
  switch (subject.kind) {
    case "links":
      return t.count("edits_links_title", subject.ids.size);
    case "tag":
      return t("edits_tag_title", { tag: subject.tag });
    case "collection":
      return t("edits_collection_title", { title: subject.title });
  }
}

/** The name of the job, with the old and the new value. */
export function jobNameOf(
  t: T,
  subject: EditSubject,
  change: BulkChange,
  known: SavingView["collections"],
): string {
  switch (subject.kind) {
    case "links":
      return t.count("collections_links", subject.ids.size);
    case "tag":
      return t("edits_job_name", { from: subject.tag, to: change.addTags.join(", ") });
    case "collection": {
      const to = known.filter(({ localId }) => change.addCollections.includes(localId));
      const titles = to.map(({ title }) => title).join(", ");
      return t("edits_job_name", { from: subject.title, to: titles });
    }
  }
}
