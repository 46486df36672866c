import { useEffect, useRef, useState } from "preact/hooks";
import { bytesText } from "../../../../shared/i18n/bytes-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { Row } from "../../../ui/combobox/field-list.tsx";
import styles from "./collection-form.module.css";
import { readCover } from "./cover-image.ts";

/**
 * The cover image, which the user chooses, drops on the row, or pastes while the form is shown. The ledger stores only
 * its size, so there is a preview only of an unsaved image.
 */
export function CoverField({
  t,
  bytes,
  data,
  onCover,
}: {
  t: T;
  /** The size of the image that the collection will have; 0: none. */
  bytes: number;
  /** The new image as a data URL. */
  data: string | undefined;
  onCover: (data: string, bytes: number) => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const asked = useRef(0);
  const [isOver, setOver] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (picture: Blob | null | undefined) => {
    if (picture === null || picture === undefined) return;
    const own = ++asked.current;
    const cover = await readCover(picture);
    // Another one was chosen since, or none.
    if (own !== asked.current) return;
    setUnreadable(cover === undefined);
    if (cover !== undefined) onCover(cover.data, cover.bytes);
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const picture = pastedPicture(event);
      if (picture === undefined) return;
      event.preventDefault();
      void latest.current(picture);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  return (
    <Row
      label={t("collections_cover")}
      hint={t("collections_cover_hint")}
      error={isUnreadable ? t("collections_cover_unreadable") : undefined}
    >
      <div
        class={styles.cover}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer?.files[0]);
        }}
      >
        {data !== undefined && data !== "" && (
          <img src={data} alt={t("collections_cover_preview")} />
        )}
        <span class="num">{bytes > 0 ? bytesText(t, bytes) : t("collections_cover_none")}</span>
        <input
          ref={file}
          type="file"
          hidden
          dir="auto"
          accept="image/*"
          aria-label={t("collections_cover")}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <Button ref={chooser} small onPress={() => file.current?.click()}>
          {t("collections_cover_choose")}
        </Button>
        {bytes > 0 && (
          <Button
            small
            kind="quiet"
            onPress={() => {
              asked.current += 1;
              setUnreadable(false);
              onCover("", 0);
              // This button disappears.
              chooser.current?.focus();
            }}
          >
            {t("collections_cover_remove")}
          </Button>
        )}
      </div>
    </Row>
  );
}

/** The picture in the pasted data. */
function pastedPicture(event: ClipboardEvent): File | undefined {
  return [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
}
