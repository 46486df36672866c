import { useEffect, useRef, useState } from "preact/hooks";
import { findUnfit, type PageCopyView } from "../../../../shared/domain/draft/draft-file.ts";
import { asId, type BlobId } from "../../../../shared/domain/values/ids.ts";
import type { DraftForm } from "../../../forms/link/draft/draft-form.ts";
import type { EditorStore } from "../../../forms/link/store/store.ts";
import { bytesText } from "../../../../shared/i18n/bytes-text.ts";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { Client } from "../../../../background/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Bytes } from "./attach.ts";
import { useTold, type TellAbove } from "./use-told.ts";
import styles from "./files-part.module.css";

/** Undefined if the browser, or the user, does not allow it. */
export type BorrowAllHosts = () => Promise<(() => Promise<void>) | undefined>;

interface PageCopyPartProps {
  t: T;
  client: Client;
  store: EditorStore;
  /** The form of the draft once the copy is here: another one may have gone on with it. */
  formNow: () => DraftForm;
  forget: Bytes["forget"];
  tellAbove: TellAbove;
  uuid: () => string;
  /**
   * Requests permission for all hosts, and resolves with a function that returns it. Must be the first call in a click
   * handler.
   */
  borrowAllHosts: BorrowAllHosts;
}

/** Attaches the page as one HTML file, which loads nothing. Shown where the page can be read. */
export function PageCopyPart({
  t,
  client,
  store,
  formNow,
  forget,
  tellAbove,
  uuid,
  borrowAllHosts,
}: PageCopyPartProps) {
  const [failure, tell] = useTold(tellAbove);
  const [isCopying, setCopying] = useState(false);
  const [copied, setCopied] = useState<PageCopyView & { blob: BlobId }>();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (copied ?? failure) said.current?.scrollIntoView({ block: "nearest" });
  }, [copied, failure]);
  const { isElsewhere, editing } = store.form;
  const { id: tabId, address = "" } = store.tab.value ?? {};
  const isReadable = store.page.value.state === "read";
  if (tabId === undefined || !isReadable || isElsewhere.value || editing.value !== undefined)
    return null;

  const copy = async () => {
    tell();
    setCopying(true);
    const blob = asId<BlobId>(uuid());
    const answer = await client.copyPage({ tabId, address, blob });
    setCopying(false);
    const { files } = formNow();
    // A newer copy replaces the older one.
    const others = files.all.value.filter((file) => file.blob !== copied?.blob);
    const unfit = answer.ok ? findUnfit([...others, answer.value]) : undefined;
    if (!answer.ok || unfit !== undefined) {
      const names = [t("page_copy_title")];
      tell(answer.ok ? unfit : answer.error, { names, again: () => void copy() });
      if (answer.ok) await forget([blob]);
      return;
    }
    const { name, type, size } = answer.value;
    files.add({ blob, name, type, size });
    setCopied({ ...answer.value, blob });
    if (copied === undefined) return;
    files.remove(copied.blob);
    await forget([copied.blob]);
  };
  const allow = async () => {
    const giveBack = await borrowAllHosts();
    if (giveBack === undefined) return;
    try {
      await copy();
    } finally {
      await giveBack();
    }
  };
  return (
    <section class={styles.part} aria-labelledby="page-copy-name">
      <h2 id="page-copy-name">{t("page_copy_title")}</h2>
      <div class={styles.add}>
        <Button
          aria-describedby="page-copy-hint"
          reason={isCopying ? t("page_copy_copying") : undefined}
          onPress={() => void copy()}
        >
          {t("page_copy_attach")}
        </Button>
        <span id="page-copy-hint" class="muted">
          {t("page_copy_hint")}
        </span>
      </div>
      <div ref={said} aria-live="polite">
        {isCopying && <p class="muted">{t("page_copy_copying")}</p>}
        {!isCopying && copied !== undefined && (
          <p>{t("page_copy_attached", { size: bytesText(t, copied.size) })}</p>
        )}
        {!isCopying && copied !== undefined && copied.missing > 0 && (
          <Notice>
            <p>{t("page_copy_missing", { count: String(copied.missing) })}</p>
            <Button onPress={() => void allow()}>{t("page_copy_allow")}</Button>
          </Notice>
        )}
        {failure !== undefined && (
          <Notice kind="need">
            <p>{failureText(t, failure, "")}</p>
          </Notice>
        )}
      </div>
    </section>
  );
}
