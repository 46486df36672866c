import { useId } from "preact/hooks";
import { entrySentence } from "../../forms/entry/entry-text.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Icon, needIcon } from "../../ui/icon.tsx";
import { EntryActions } from "../entry/entry-actions.tsx";
import { entryName } from "../entry/entry-words.ts";
import { HeadAndWhy } from "../../forms/entry/head-and-why.tsx";
import { unknownIcon } from "../parts/icons.ts";
import { hashOf } from "../parts/routes.ts";
import styles from "./job-parents.module.css";
import type { JobsStore, Parent, ShownJob } from "./store.ts";

/** The entries that need the user and that rows of the job wait for, with the choices that Activity offers. */
export function JobParents({ t, store, shown }: { t: T; store: JobsStore; shown: ShownJob }) {
  const { parents, waitsFor } = shown;
  const more = waitsFor.length - parents.length;
  if (waitsFor.length === 0) return null;
  return (
    <>
      {parents.length > 0 && (
        <ul class={styles.parents}>
          {parents.map((parent) => (
            <ParentRow key={parent.entry.id} t={t} store={store} parent={parent} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          <a href={hashOf("activity")}>{t.count("jobs_waits_more", more)}</a>
        </p>
      )}
    </>
  );
}

function ParentRow({ t, store, parent }: { t: T; store: JobsStore; parent: Parent }) {
  const id = useId();
  const { entry, rows } = parent;
  const { head, why } = entrySentence(t, entry, store.nowMs.value);
  return (
    <li class={styles.parent} data-entry={entry.id}>
      <Icon of={entry.state === "unknown" ? unknownIcon : needIcon} />
      <div class={styles.text}>
        <p id={id} class={styles.name} dir="auto">
          {entryName(entry)}
        </p>
        <p>{t.count("jobs_waits_for", rows)}</p>
        <p class={styles.why}>
          <HeadAndWhy {...{ t, head, why }} />
        </p>
      </div>
      <EntryActions
        t={t}
        entry={entry}
        titleId={id}
        onChoose={(choice, remoteId) => void store.choose(entry, choice, remoteId)}
      />
    </li>
  );
}
