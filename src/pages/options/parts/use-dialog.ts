import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import styles from "./dialog.module.css";

/**
 * A modal dialog that is open as long as its component is drawn. `frame` is for its `<dialog>`. Escape closes it like
 * `close`, which also returns the focus to its earlier place.
 */
export function useDialog(onClose: () => void): {
  dialog: RefObject<HTMLDialogElement | null>;
  close: () => void;
  frame: {
    ref: RefObject<HTMLDialogElement | null>;
    class: string;
    onCancel: (event: Event) => void;
  };
} {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  const onCancel = (event: Event) => {
    event.preventDefault();
    close();
  };
  return { dialog, close, frame: { ref: dialog, class: styles.dialog ?? "", onCancel } };
}
