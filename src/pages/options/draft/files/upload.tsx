import { useEffect, useState } from "preact/hooks";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import { entrySentence } from "../../../forms/entry/entry-text.ts";
import { isUpload } from "../../../forms/entry/is-upload.ts";
import { spanText } from "../../../../shared/i18n/time.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { Client } from "../../../../background/contract.ts";
import { HeadAndWhy } from "../../../forms/entry/head-and-why.tsx";
import { Button } from "../../../ui/button.tsx";

const tickMs = 1_000;

export interface UploadProps {
  t: T;
  client: Pick<Client, "getEntry" | "choose">;
  entryId: EntryId;
  now: () => number;
  onChanged: (listener: () => void) => () => void;
}

/**
 * The state of an attached file. While its bytes are being sent, shows the time since the start and a button that
 * cancels the upload. `titleId`: the element that names the file.
 */
export function Upload({
  t,
  client,
  entryId,
  now,
  onChanged,
  titleId,
}: UploadProps & { titleId: string }) {
  const entry = useEntry({ client, entryId, onChanged });
  const isOnItsWay = entry !== undefined && isUpload(entry);
  useTick(isOnItsWay);
  if (entry === undefined) return null;
  if (isOnItsWay) {
    return (
      <p>
        <span class="num muted">
          {t("activity_uploading", { time: spanText(t, now() - entry.atMs) })}
        </span>{" "}
        {entry.choices.includes("cancel") && (
          <Button
            small
            aria-describedby={titleId}
            onPress={() => void client.choose({ entryId, choice: "cancel" })}
          >
            {t("popup_cancel")}
          </Button>
        )}
      </p>
    );
  }
  const { head, why } = entrySentence(t, entry, now());
  if (entry.state === "delivered") return <p class="muted">{head}</p>;
  return (
    <p class="muted">
      <HeadAndWhy {...{ t, head, why }} />
    </p>
  );
}

/** The present entry; undefined before the first answer, and without such an entry. */
function useEntry({
  client,
  entryId,
  onChanged,
}: Pick<UploadProps, "client" | "entryId" | "onChanged">): EntryView | undefined {
  const [entry, setEntry] = useState<EntryView>();
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      const found = await client.getEntry({ entryId });
      if (isHere && found.ok) setEntry(found.value);
    };
    void ask();
    const stop = onChanged(() => void ask());
    return () => {
      isHere = false;
      stop();
    };
  }, [client, entryId, onChanged]);
  return entry;
}

/** Renders again each second. */
function useTick(isNeeded: boolean): void {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tickMs);
    return () => clearInterval(timer);
  }, [isNeeded]);
}
