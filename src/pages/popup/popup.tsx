import type { EditorPlace } from "../forms/link/outcome/editor-place.ts";
import { LinkEditor } from "../forms/link/link-editor.tsx";
import type { EditorStore } from "../forms/link/store/editor-store.ts";
import type { T } from "../../shared/i18n/t.ts";
import { PopupHead } from "./popup-head.tsx";

/** The whole popup: its head, and the form of the page in front. */
export function Popup({
  store,
  t,
  now,
  isMac,
  onOpenOptions,
  onSidePanel,
  onClose,
}: {
  store: EditorStore;
  t: T;
  now: () => number;
  isMac: boolean;
  onOpenOptions: (place: EditorPlace) => void;
  /** Absent: the browser has no side panel. */
  onSidePanel?: (() => void) | undefined;
  onClose: () => void;
}) {
  return (
    <LinkEditor
      {...{ store, t, now, isMac, onClose }}
      inTab={false}
      head={(head) => <PopupHead {...head} {...{ t, onSidePanel }} onOpen={onOpenOptions} />}
      onOpen={onOpenOptions}
    />
  );
}
