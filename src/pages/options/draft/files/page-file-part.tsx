import { useState } from "preact/hooks";
import { findUnfit } from "../../../../shared/domain/draft/draft-file.ts";
import { isWebAddress } from "../../../../shared/domain/address/address.ts";
import { fileFields } from "../../../../shared/domain/fields/file.ts";
import { asId, type BlobId } from "../../../../shared/domain/values/ids.ts";
import type { DraftForm } from "../../../forms/link/draft/draft-form.ts";
import type { EditorStore } from "../../../forms/link/store/store.ts";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { Client } from "../../../../background/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Bytes } from "./attach.ts";
import { useTold, type TellAbove } from "./use-told.ts";
import styles from "./files-part.module.css";

/** Asks the browser for the host of a page. Call it first in a click handler. */
export type RequestPageHost = (address: string) => Promise<boolean>;

interface PageFilePartProps {
  t: T;
  client: Client;
  store: EditorStore;
  /** The form of the draft once the file is here: another one may have gone on with it. */
  formNow: () => DraftForm;
  bytes: Pick<Bytes, "forget">;
  tellAbove: TellAbove;
  uuid: () => string;
  requestPageHost: RequestPageHost;
}

/**
 * Attaches the file that the tab shows: a PDF, an image, sound or video. Shown if the page has no readable text,
 * because nothing else reveals the type before the bytes are requested.
 */
export function PageFilePart({
  t,
  client,
  store,
  formNow,
  bytes,
  tellAbove,
  uuid,
  requestPageHost,
}: PageFilePartProps) {
  const [failure, tell] = useTold(tellAbove);
  const [isReading, setReading] = useState(false);
  const { isElsewhere } = store.form;
  const address = store.tab.value?.address ?? "";
  if (!isWebAddress(address) || isElsewhere.value || hasText(store)) return null;

  const take = async () => {
    tell();
    setReading(true);
    const blob = asId<BlobId>(uuid());
    const taken = await client.takePageFile({ address, blob });
    setReading(false);
    const { files } = formNow();
    const unfit = taken.ok ? findUnfit([...files.all.value, taken.value]) : undefined;
    const isClosed = !taken.ok && taken.error.kind === "page-file-closed";
    const late = { names: [t("page_file_title")], again: () => void (isClosed ? allow() : take()) };
    if (!taken.ok) tell(taken.error, late);
    else if (unfit === undefined) {
      const { type, ...file } = taken.value;
      files.add({ blob, type: type.slice(0, fileFields.type.most), ...file });
    } else {
      tell(unfit, late);
      await bytes.forget([blob]);
    }
  };
  const allow = async () => {
    if (await requestPageHost(address)) await take();
  };
  return (
    <section class={styles.part} aria-labelledby="page-file-name">
      <h2 id="page-file-name">{t("page_file_title")}</h2>
      <div class={styles.add}>
        <Button
          aria-describedby="page-file-hint"
          reason={isReading ? t("page_file_reading") : undefined}
          onPress={() => void take()}
        >
          {t("page_file_attach")}
        </Button>
        <span id="page-file-hint" class="muted">
          {t("page_file_hint")}
        </span>
      </div>
      <div aria-live="polite">
        {isReading && <p class="muted">{t("page_file_reading")}</p>}
        {failure !== undefined && (
          <Notice kind="need">
            <p>{failureText(t, failure, "")}</p>
            {failure.kind === "page-file-closed" && (
              <Button onPress={() => void allow()}>
                {t("page_file_allow", { host: failure.host })}
              </Button>
            )}
          </Notice>
        )}
      </div>
    </section>
  );
}

function hasText({ page }: EditorStore): boolean {
  const reading = page.value;
  return (
    reading.state === "reading" || (reading.state === "read" && reading.page.content !== undefined)
  );
}
