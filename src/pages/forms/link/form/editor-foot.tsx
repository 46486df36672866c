import type { ComponentChildren, RefObject } from "preact";
import type { T } from "../../../../shared/i18n/t.ts";
import type { PopupView } from "../../../../shared/domain/views/views.ts";
import { Button } from "../../../ui/button.tsx";
import { enterIcon, Icon } from "../../../ui/icon.tsx";
import styles from "./link-editor.module.css";
import type { StatusTone } from "../outcome/status.ts";

/** The id of the form that the Save button in the foot belongs to. */
export const formId = "save-form";

/** The foot under the card. Its edge shows the state of the save. */
export function EditorFoot({
  t,
  footRef,
  closeRef,
  tone,
  done,
  view,
  isEdit,
  aside,
  actions,
  links,
  isMac,
  onClose,
}: {
  t: T;
  footRef: RefObject<HTMLElement | null>;
  closeRef: RefObject<HTMLButtonElement | null>;
  /** `none`: no server is connected yet. */
  tone: StatusTone | "none";
  done: boolean;
  view: PopupView | undefined;
  /** The button saves the changes of a saved link. */
  isEdit: boolean;
  /** Shown in place of the destination. */
  aside: ComponentChildren;
  /** The actions for a save that is on its way. */
  actions: ComponentChildren;
  /** The links to continue with after a save. */
  links: ComponentChildren;
  isMac: boolean;
  onClose: () => void;
}) {
  return (
    <footer ref={footRef} class={styles.foot} data-tone={tone} data-done={done || undefined}>
      {done ? (
        <>
          {/* They have a separate line, so that nothing moves when they appear and disappear. */}
          <div class={styles.actions}>{actions}</div>
          {links}
          <Button ref={closeRef} onPress={onClose}>
            {t("popup_close")}
          </Button>
        </>
      ) : (
        <>
          {aside ?? <Goes t={t} view={view} />}
          <Button
            kind="primary"
            type="submit"
            form={formId}
            aria-keyshortcuts={isMac ? "Meta+Enter" : "Control+Enter"}
          >
            {/* Both names lie in one place, so that the button has room for the longer one from the first paint on. */}
            <span class={styles.names}>
              <span aria-hidden={isEdit || undefined}>{t("popup_save")}</span>
              <span aria-hidden={!isEdit || undefined}>{t("popup_save_changes")}</span>
            </span>
            <kbd aria-hidden="true">
              {isMac ? "⌘" : t("popup_key_control")}
              <Icon of={enterIcon} />
            </kbd>
          </Button>
        </>
      )}
    </footer>
  );
}

/** The destination of the link. Two lines from the first paint, so that nothing moves when it is known. */
function Goes({ t, view }: { t: T; view: PopupView | undefined }) {
  if (view?.connected !== true) return <span class={styles.goes} />;
  const { profileName: name, host } = view;
  return (
    <span class={styles.goes}>
      {t("popup_saves_to")}
      <b class="clip" dir="auto">
        {name === "" ? host : t("popup_saves_to_named", { name, host })}
      </b>
    </span>
  );
}
