import type { ContentFormat } from "../../../../shared/domain/capture/content-format.ts";
import type { PageFileKind } from "../../../../shared/domain/capture/page-file-kind.ts";
import { bytesText } from "../../../../shared/i18n/bytes-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Check } from "../../../ui/check.tsx";
import { useMinimumDisplayTime } from "../../../ui/minimum-display-time.ts";
import { hasContent } from "../store/editor-state.ts";
import type { EditorStore } from "../store/store.ts";
import { contentSummary } from "./content-summary.ts";

/** `Page content`. Where the tab shows a file: whether that file is attached. */
export function ContentRow({
  t,
  store,
  contentFormat,
  offersFile,
}: {
  t: T;
  store: EditorStore;
  contentFormat: ContentFormat | undefined;
  /** The form has no other place to attach the file of the tab. */
  offersFile: boolean;
}) {
  const { form, pageFile } = store;
  const page = store.page.value;
  const editing = form.editing.value;
  const sendsNone = contentFormat === "none";
  const isElsewhere = hasContent(page) && form.isElsewhere.value;
  const canTake = !editing && hasContent(page) && !isElsewhere && !sendsNone;
  const reading = t("popup_content_reading");
  const summary = useMinimumDisplayTime(
    contentSummary(t, page, { editing, sendsNone, isElsewhere }),
    (text) => (text === reading ? text : undefined),
  );
  const kind = offersFile ? pageFile.kind.value : undefined;
  if (kind !== undefined) {
    const file = pageFile.attached.value;
    const isFetching = pageFile.isFetching.value;
    return (
      <Check
        label={t(attachLabels[kind])}
        checked={file !== undefined || isFetching}
        summary={fileSummary(t, isFetching, file?.size)}
        onChange={(on) => (on ? void pageFile.attach() : pageFile.remove())}
      />
    );
  }
  return (
    <Check
      label={t("popup_content")}
      checked={editing ? editing.hasContent : form.pageContent.value && canTake}
      disabled={!canTake}
      summary={summary.shown}
      isPassing={summary.isSoon}
      onChange={form.setPageContent}
    />
  );
}

const attachLabels = {
  pdf: "popup_attach_pdf",
  image: "popup_attach_image",
  audio: "popup_attach_audio",
  video: "popup_attach_video",
} as const satisfies Record<PageFileKind, string>;

function fileSummary(t: T, isFetching: boolean, size: number | undefined): string {
  if (isFetching) return t("popup_file_fetching");
  return size === undefined ? t("popup_file_note") : bytesText(t, size);
}
