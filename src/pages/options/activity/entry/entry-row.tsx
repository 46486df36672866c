import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { isAboutConnection } from "../../../../shared/domain/failures.ts";
import type { LocalId, RemoteId } from "../../../../shared/domain/values/ids.ts";
import { shortAddress } from "../../../../shared/domain/address/shown-address.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import { bytesText } from "../../../../shared/i18n/bytes-text.ts";
import { nameList } from "../../../../shared/i18n/name-list.ts";
import { shortTime, spanText } from "../../../../shared/i18n/time.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { ShownEntry } from "../shown.ts";
import { entrySentence, saidFailure } from "../../../forms/entry/entry-text.ts";
import { isUpload } from "../../../forms/entry/is-upload.ts";
import { WhatItMeans } from "../../../forms/entry/what-it-means.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon, needIcon, savedIcon, waitIcon, type IconShape } from "../../../ui/icon.tsx";
import { dependsIcon, unknownIcon } from "../../parts/icons.ts";
import { kindText } from "../activity-text.ts";
import { EntryActions } from "../../entry/entry-actions.tsx";
import { entryName } from "../../entry/entry-words.ts";
import { HeadAndWhy } from "../../../forms/entry/head-and-why.tsx";
import { opens } from "../../parts/opens.ts";
import { hashOf, hashOfEdit } from "../../parts/routes.ts";
import styles from "./entry-row.module.css";
import { ProfileName } from "../../parts/profile-name.tsx";
import { isOfOneJob, JobName } from "./job-name.tsx";
import { ownNextText, ownReason } from "../group-text.ts";

/** An entry's name, state, reason and choices. */
export function EntryRow({
  t,
  entry,
  nowMs,
  grouped,
  folded,
  onChoose,
}: {
  t: T;
  entry: ShownEntry;
  nowMs: number;
  /** The group shows the text that its entries share, above them. */
  grouped: boolean;
  /** The name of the entry's job stands above it. */
  folded: boolean;
  onChoose: (entry: ShownEntry, choice: Choice, remoteId?: RemoteId) => void;
}) {
  const id = useId();
  const { icon, name } = entryFace(t, entry);
  // Values that the service refused are corrected before anything else. Every other cause has its cure among the choices.
  const isEditFirst = entry.state === "blocked" && entry.cause?.kind === "rejected";
  const edit = entry.link !== undefined && (
    <EditLink t={t} link={entry.link} nameId={id} isButton={isEditFirst} />
  );
  return (
    <li class={styles.entry} data-entry={entry.id} data-standing={entry.standing}>
      <Icon of={icon} state={name} />
      <div class={styles.text}>
        <p>
          <EntryName id={id} entry={entry} /> <Facts t={t} entry={entry} nowMs={nowMs} />
        </p>
        {entry.profile !== undefined && !grouped && <ProfileName t={t} profile={entry.profile} />}
        {!folded && !(grouped && isOfOneJob(entry)) && <JobName t={t} name={entry.jobName} />}
        {grouped ? <OwnReason t={t} entry={entry} /> : <Why t={t} entry={entry} nowMs={nowMs} />}
        <Links t={t} entry={entry} nameId={id} grouped={grouped} edit={!isEditFirst && edit} />
      </div>
      {entry.choices.length > 0 && (
        <EntryActions
          t={t}
          entry={entry}
          titleId={id}
          first={isEditFirst && edit}
          isBelow={entry.standing === "needs-you"}
          onChoose={(choice, remoteId) => onChoose(entry, choice, remoteId)}
        />
      )}
      <time dateTime={new Date(entry.atMs).toISOString()}>{shortTime(t, entry.atMs, nowMs)}</time>
    </li>
  );
}

/** The title, clamped to two lines. A link without a title shows its address, which opens the page. */
function EntryName({ id, entry }: { id: string; entry: ShownEntry }) {
  const name = entryName(entry);
  if (entry.title !== "") {
    return (
      <span id={id} class={styles.name} dir="auto" title={name}>
        {name}
      </span>
    );
  }
  return (
    <a id={id} class={`${styles.name} url`} dir="ltr" title={name} {...opens(entry.address)}>
      {name}
    </a>
  );
}

/** The way to the entry's link in the form. */
function EditLink({
  t,
  link,
  nameId,
  isButton,
}: {
  t: T;
  link: LocalId;
  nameId: string;
  isButton: boolean;
}) {
  const words = t("popup_choice_edit");
  return isButton ? (
    <LinkButton small href={hashOfEdit(link)} aria-describedby={nameId}>
      {words}
    </LinkButton>
  ) : (
    <a href={hashOfEdit(link)} aria-describedby={nameId}>
      {words}
    </a>
  );
}

/** The links to the page, to the form, to Connection if the user can mend the cause there, and to the guide. */
function Links({
  t,
  entry,
  nameId,
  grouped,
  edit,
}: {
  t: T;
  entry: ShownEntry;
  nameId: string;
  grouped: boolean;
  /** The way to the form, unless it stands elsewhere. */
  edit: ComponentChildren;
}) {
  const { address, page } = entry;
  const isShown = address !== "" && address !== entryName(entry);
  const linksToConnection = entry.state === "blocked" && isMendedInConnection(entry);
  // The failure of a group is explained once, above its entries.
  const failure = grouped ? undefined : saidFailure(entry);
  if (!isShown && !edit && !page && !linksToConnection && !failure) return null;
  return (
    <p class={styles.links}>
      {isShown && (
        <a
          class={`${styles.address} url clip`}
          dir="ltr"
          title={address}
          aria-label={t("activity_open_page", { address: shortAddress(address) })}
          {...opens(address)}
        >
          {shortAddress(address)}
        </a>
      )}
      {edit}
      {page !== undefined && (
        <a aria-describedby={nameId} {...opens(page)}>
          {t("entry_open_there")}
        </a>
      )}
      {linksToConnection && <a href={hashOf("connection")}>{t("popup_open_connection")}</a>}
      {failure !== undefined && <WhatItMeans t={t} kind={failure.kind} />}
    </p>
  );
}

/** Whether to link to Connection. Only for the profile in use, because Connection shows the server of that profile. */
function isMendedInConnection({ cause, profile }: ShownEntry): boolean {
  return profile === undefined && cause !== undefined && isAboutConnection(cause);
}

/** The kind and the number of tries, and the id if the entry was delivered. */
function Facts({ t, entry, nowMs }: { t: T; entry: ShownEntry; nowMs: number }) {
  const facts = [
    kindText(t, entry.kind),
    ...(entry.size === undefined ? [] : [bytesText(t, entry.size)]),
    ...(isUpload(entry)
      ? [t("activity_uploading", { time: spanText(t, nowMs - entry.atMs) })]
      : []),
    ...(entry.collections.length > 0
      ? [t("activity_in", { collections: nameList(t, entry.collections) })]
      : []),
    ...(entry.remoteId === undefined ? [] : [t("activity_id", { id: String(entry.remoteId) })]),
    ...(entry.tries > 0 && entry.state !== "delivered"
      ? [t.count("activity_tries", entry.tries)]
      : []),
  ];
  return (
    <span class={styles.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  );
}

function OwnReason({ t, entry }: { t: T; entry: ShownEntry }) {
  const reason = ownReason(t, entry);
  return reason === "" ? null : <p class={styles.why}>{reason}</p>;
}

function Why({ t, entry, nowMs }: { t: T; entry: ShownEntry; nowMs: number }) {
  // A delivered entry does not repeat that it was delivered.
  if (entry.state === "delivered") return null;
  const { head, why } = entrySentence(t, entry, nowMs);
  const next = ownNextText(t, entry);
  return (
    <p class={styles.why}>
      <HeadAndWhy {...{ t, head, why, next }} />
    </p>
  );
}

/** The icon of an entry's state, and its accessible name. */
export function entryFace(t: T, entry: ShownEntry): { icon: IconShape; name: string } {
  if (entry.state === "unknown") return { icon: unknownIcon, name: t("activity_state_unknown") };
  switch (entry.standing) {
    case "saved":
      return { icon: savedIcon, name: t("entry_saved") };
    case "needs-you":
      return { icon: needIcon, name: t("activity_state_needs_you") };
    case "waiting":
    case "gone":
      return {
        icon: entry.state === "depends" ? dependsIcon : waitIcon,
        name: t("activity_state_waiting"),
      };
  }
}
