import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import layout from "../parts/layout.module.css";

/** Asks once more before a large job is started. */
export function ManyQuestion({
  t,
  title,
  why,
  agree,
  onAgree,
  onCancel,
}: {
  t: T;
  title: string;
  why: string;
  /** The text of the button that starts the job. */
  agree: string;
  onAgree: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  // Focus Cancel, so that a second Enter or a double click does not agree.
  useLayoutEffect(() => cancel.current?.focus(), []);
  return (
    <Notice kind="wait" title={title}>
      <p id={id}>{why}</p>
      <div class={`${layout.actions} ${layout.again}`}>
        <Button aria-describedby={id} onPress={onAgree}>
          {agree}
        </Button>
        <Button kind="quiet" ref={cancel} aria-describedby={id} onPress={onCancel}>
          {t("popup_cancel")}
        </Button>
      </div>
    </Notice>
  );
}
