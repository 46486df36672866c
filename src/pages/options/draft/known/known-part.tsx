import { useEffect, useId, useState } from "preact/hooks";
import type { Failure } from "../../../../shared/domain/failures.ts";
import { linkFields } from "../../../../shared/domain/fields/link.ts";
import type { KnownLink } from "../../../../shared/domain/views/known-link.ts";
import type { LinkHistory } from "../../../../shared/domain/views/link-history.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import { DropQuestion } from "../../../forms/entry/drop-question.tsx";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import { nameList } from "../../../../shared/i18n/name-list.ts";
import { dayAndTime } from "../../../../shared/i18n/time.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { Client } from "../../../../background/contract.ts";
import type { LedgerLists } from "../../ledger/ledger-lists.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import layout from "../../parts/layout.module.css";
import { HistoryList } from "./history-list.tsx";
import styles from "./known-part.module.css";

/** The ledger's data about the edited link besides its fields, the entries of the link, and *Forget here*. */
export function KnownPart({
  t,
  client,
  listHistory,
  link,
  now,
  onChanged,
  forget,
}: {
  t: T;
  client: Pick<Client, "getLink">;
  listHistory: LedgerLists["listHistory"];
  link: LocalId;
  now: () => number;
  onChanged: (listener: () => void) => () => void;
  /** Takes the link out of the ledger, and leaves the form. */
  forget: (known: KnownLink) => ReturnType<Client["forgetLink"]>;
}) {
  const id = useId();
  const [known, setKnown] = useState<KnownLink>();
  const [history, setHistory] = useState<LinkHistory>([]);
  const [failure, setFailure] = useState<Failure>();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    let isHere = true;
    const read = async () => {
      const [answer, sent] = await Promise.all([client.getLink({ link }), listHistory(link)]);
      if (!isHere) return;
      const failed = [answer, sent].find((one) => !one.ok);
      setFailure(failed === undefined || failed.ok ? undefined : failed.error);
      if (answer.ok) setKnown(answer.value);
      if (sent.ok) setHistory(sent.value);
    };
    void read();
    const stop = onChanged(() => void read());
    return () => {
      isHere = false;
      stop();
    };
  }, [client, listHistory, link, onChanged]);

  const onForget = async (of: KnownLink) => {
    setAsked(false);
    const answer = await forget(of);
    if (!answer.ok) setFailure(answer.error);
  };
  const isOnItsWay = known?.isOnItsWay === true;
  if (known === undefined && failure === undefined) return null;
  return (
    <section class={styles.part} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{t("known_title")}</h2>
      {known !== undefined && <Facts t={t} known={known} />}
      {known !== undefined && (
        <HistoryList {...{ t, history }} entries={known.entries} nowMs={now()} />
      )}
      <div role="alert" class={layout.alert}>
        {failure !== undefined && (
          <Notice kind="need">
            <p>{failureText(t, failure, "")}</p>
          </Notice>
        )}
      </div>
      {known !== undefined && isAsked && (
        <DropQuestion
          t={t}
          label={t("pages_forget")}
          why={t("known_forget_why")}
          titleId={`${id}-name`}
          place={styles.question}
          onDrop={() => void onForget(known)}
          onCancel={() => setAsked(false)}
        />
      )}
      {known !== undefined && !isAsked && (
        <div class={layout.actions}>
          <Button
            small
            kind="quiet"
            tone="need"
            aria-describedby={`${id}-forget`}
            reason={isOnItsWay ? t("known_forget_waits") : undefined}
            onPress={() => setAsked(true)}
          >
            {t("pages_forget")}
          </Button>
          <span id={`${id}-forget`} class={layout.small}>
            {t(isOnItsWay ? "known_forget_waits" : "known_forget_note")}
          </span>
        </div>
      )}
    </section>
  );
}

function Facts({ t, known }: { t: T; known: KnownLink }) {
  const { remoteId, page, createdAtMs, acceptedAtMs, answered } = known;
  const names = answered.map((field) => t(linkFields[field].label));
  return (
    <dl class={styles.facts}>
      <dt>{t("known_id")}</dt>
      <dd>
        {remoteId ?? t("known_id_none")}
        {page !== undefined && (
          <>
            {" "}
            <a href={page} target="_blank" rel="noreferrer">
              {t("entry_open_there")}
            </a>
          </>
        )}
      </dd>
      <dt>{t("known_since")}</dt>
      <dd>{dayAndTime(t, createdAtMs)}</dd>
      <dt>{t("known_accepted")}</dt>
      <dd>{acceptedAtMs === undefined ? t("known_never") : dayAndTime(t, acceptedAtMs)}</dd>
      <dt>{t("known_answered")}</dt>
      <dd>{names.length === 0 ? t("known_answered_none") : nameList(t, names)}</dd>
    </dl>
  );
}
