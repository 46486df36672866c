import { useEffect, useState } from "preact/hooks";
import { maxContentBytes, type PageFacts } from "../../../../shared/domain/capture/capture.ts";
import type { ContentFormat } from "../../../../shared/domain/capture/content-format.ts";
import type { PreviewView } from "../../../../shared/domain/views/views.ts";
import { contentSummary } from "../../../forms/link/form/content-summary.ts";
import type { PageReading } from "../../../forms/link/store/editor-state.ts";
import type { EditorStore } from "../../../forms/link/store/store.ts";
import { bytesText } from "../../../../shared/i18n/bytes-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { Client } from "../../../../background/contract.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./preview-part.module.css";
import { SentContent } from "./sent-content.tsx";

type Answer = Awaited<ReturnType<Client["previewPage"]>>;

/** The page's values that a save would send, and further facts of the page. Both are read again when the user asks. */
export function PreviewPart({ t, client, store }: { t: T; client: Client; store: EditorStore }) {
  const { form, view, tab } = store;
  const format = form.more.value.contentFormat ?? view.value?.start.contentFormat;
  const isSent = form.pageContent.value && format !== "none" && !form.isElsewhere.value;
  const [asked, setAsked] = useState(0);
  const [read, setRead] = useState<{ answer: Answer; format: ContentFormat }>();
  // A text of the format chosen before is not shown as one of this format.
  const answer = read?.format === format ? read?.answer : undefined;
  const { id: tabId, address = "" } = tab.value ?? {};
  useEffect(() => {
    if (asked === 0 || tabId === undefined || format === undefined || !isSent) return;
    let isHere = true;
    setRead(undefined);
    const profileId = view.value?.profileId;
    const of = profileId === undefined ? {} : { profileId };
    void client.previewPage({ tabId, address, format, ...of }).then((given) => {
      if (isHere) setRead({ answer: given, format });
    });
    return () => (isHere = false);
  }, [asked, client, tabId, address, format, isSent, view.value?.profileId]);

  const isReading = asked > 0 && isSent && answer === undefined;
  return (
    <section class={styles.part} aria-labelledby="preview-name">
      <h2 id="preview-name">{t("draft_preview")}</h2>
      <div>
        <Button onPress={() => setAsked(asked + 1)}>
          {t(asked === 0 ? "draft_preview_show" : "draft_preview_again")}
        </Button>
      </div>
      <div aria-live="polite">
        {!isSent && <p class="muted">{t("draft_preview_nothing")}</p>}
        {isReading && <p class="muted">{t("draft_preview_reading")}</p>}
        {isSent && answer !== undefined && <p>{summaryOf(t, answer)}</p>}
        {isSent && answer?.ok && isFull(answer.value) && <p>{t("draft_preview_full")}</p>}
      </div>
      {isSent && format !== undefined && answer?.ok && (
        <Preview t={t} format={format} preview={answer.value} />
      )}
    </section>
  );
}

function Preview({
  t,
  format,
  preview: { sent, facts },
}: {
  t: T;
  format: ContentFormat;
  preview: PreviewView;
}) {
  return (
    <>
      {sent !== undefined && <SentContent t={t} format={format} text={sent.text} />}
      <PageFactsList t={t} facts={facts} />
    </>
  );
}

/** The facts of a page for which a link has no field; empty if there are none. */
function PageFactsList({ t, facts }: { t: T; facts: PageFacts }) {
  const told = [
    [t("draft_fact_author"), facts.author],
    [t("draft_fact_published"), facts.published && dayText(t, facts.published)],
    [t("library_site"), facts.siteName],
    [t("draft_fact_language"), facts.language && languageText(t, facts.language)],
    [t("draft_fact_canonical"), facts.canonicalUrl],
  ].filter(([, fact]) => fact !== undefined);
  if (told.length === 0) return null;
  return (
    <>
      <p class="muted">{t("draft_preview_facts")}</p>
      <dl class={styles.facts}>
        {told.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{fact}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A day like `2026-03-01`, which has no time zone. */
function dayText(t: T, day: string): string {
  const format = new Intl.DateTimeFormat(t.language, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day));
}

/** The name of a language, or its tag if the browser knows no name. */
function languageText(t: T, tag: string): string {
  try {
    return new Intl.DisplayNames(t.language, { type: "language" }).of(tag) ?? tag;
  } catch {
    // A page may write a tag that only looks like one.
    return tag;
  }
}

/** "1,240 words · article · 14 kB", or why there is nothing. */
function summaryOf(t: T, answer: Answer): string {
  const reading: PageReading = answer.ok
    ? { state: "read", page: answer.value.page }
    : { state: "failed", failure: answer.error };
  const summary = contentSummary(t, reading, {
    editing: undefined,
    sendsNone: false,
    isElsewhere: false,
  });
  const size = answer.ok && answer.value.sent && bytesText(t, answer.value.sent.bytes);
  return [summary ?? t("popup_content_unusable"), ...(size ? [size] : [])].join(" · ");
}

// The cut falls between two tags, or before a whole one.
const cutBytes = 10_000;

function isFull({ sent }: PreviewView): boolean {
  return sent !== undefined && sent.bytes > maxContentBytes - cutBytes;
}
