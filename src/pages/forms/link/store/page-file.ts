import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Shown } from "../../../ui/shown.ts";
import { findUnfit, type DraftFile } from "../../../../shared/domain/draft/draft-file.ts";
import type { PageFileKind } from "../../../../shared/domain/capture/page-file-kind.ts";
import { isWebAddress } from "../../../../shared/domain/address/address.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";
import { fileNameOf } from "../../../../shared/domain/text/file-name.ts";
import { asId, type BlobId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import type { ActiveTab } from "../../../../shared/domain/values/active-tab.ts";
import type { Client } from "../../../../background/contract.ts";
import type { DraftForm } from "../draft/draft-form.ts";
import type { PageReading } from "./editor-state.ts";

/** The file that the tab shows, as an attachment of the form. */
export type PageFile = Shown<ReturnType<typeof createPageFile>>;

export function createPageFile({
  client,
  tab,
  page,
  form,
  getSaved,
  uuid,
}: {
  client: Pick<Client, "takePageFile" | "attachFiles">;
  tab: ReadonlySignal<ActiveTab | undefined>;
  page: ReadonlySignal<PageReading>;
  form: Pick<DraftForm, "files" | "isElsewhere">;
  /** The link that the form was saved as; undefined while the form takes files. */
  getSaved: () => LocalId | undefined;
  uuid: () => string;
}) {
  /** The fetch that the user wants. */
  const wanted = signal<BlobId>();
  /** Why it was not attached. */
  const failure = signal<Failure>();
  const address = () => tab.value?.address ?? "";
  /** The file among those of the form. */
  const attached = computed(() => {
    const name = fileNameOf(address(), "");
    return form.files.all.value.find((one) => one.name.startsWith(name));
  });
  return {
    // In a private window, bytes would be on the disk before Save is pressed.
    /** Undefined: the tab shows a page, or its file cannot be attached from here. */
    kind: computed(() =>
      tab.value?.isPrivate === false && isWebAddress(address()) && !form.isElsewhere.value
        ? kindOf(page.value, address())
        : undefined,
    ),
    attached,
    isFetching: computed(() => wanted.value !== undefined),
    failure,
    /** Fetches the file and attaches it. If the form is saved by then, it goes to the saved link. */
    async attach() {
      const blob = asId<BlobId>(uuid());
      wanted.value = blob;
      failure.value = undefined;
      const taken = await client.takePageFile({ address: address(), blob });
      // Bytes that nothing owns are swept.
      if (wanted.value !== blob) return;
      wanted.value = undefined;
      failure.value = taken.ok ? findUnfit([...form.files.all.value, taken.value]) : taken.error;
      if (!taken.ok || failure.value !== undefined) return;
      const file = { blob, ...taken.value };
      const link = getSaved();
      if (link === undefined) {
        form.files.add(file);
        return;
      }
      const ids = { entryId: asId<DraftFile["entryId"]>(uuid()), file: asId<LocalId>(uuid()) };
      const kept = await client.attachFiles({ link, files: [{ ...ids, ...file }] });
      if (!kept.ok) failure.value = kept.error;
    },
    /** Removes it from the form. A fetch that is not over is forgotten. */
    remove() {
      wanted.value = undefined;
      if (attached.value !== undefined) form.files.remove(attached.value.blob);
    },
  };
}

/** The viewer of a browser cannot be read; then the address tells. */
function kindOf(reading: PageReading, address: string): PageFileKind | undefined {
  if (reading.state === "read") return reading.page.file;
  const isClosed = reading.state === "failed" && reading.failure.kind === "capture-unreadable";
  return isClosed && /\.pdf$/iu.test(new URL(address).pathname) ? "pdf" : undefined;
}
