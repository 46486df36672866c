import { useId, useState } from "preact/hooks";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import { Button } from "../../../ui/button.tsx";
import { againIcon, Icon, undoIcon } from "../../../ui/icon.tsx";
import { dropWords } from "../../entry/drop-words.ts";
import styles from "./entry-choices.module.css";

/**
 * The actions for a save that is on its way; decisions and their risks are shown above. Dropping for good
 * asks first.
 */
export function FootActions({
  t,
  entry,
  onConnect,
  onChoose,
}: {
  t: T;
  entry: EntryView;
  onConnect: () => void;
  onChoose: (choice: Choice) => void;
}) {
  const [dropping, setDropping] = useState(false);
  const whyId = useId();
  const words = dropWords(t, entry);
  const offers = (choice: Choice) => entry.choices.includes(choice);
  // The entry may have been sent, or have ended, while the question was open.
  if (dropping && offers("drop")) {
    return (
      <>
        {/* Replaces Discard and gets its focus, so that a second Enter or a double click cancels. */}
        <Button key="drop" kind="quiet" onPress={() => setDropping(false)}>
          {t("popup_cancel")}
        </Button>
        <Button
          tone="need"
          aria-describedby={whyId}
          onPress={({ detail }) => {
            if (detail < 2) onChoose("drop");
          }}
        >
          {words.label}
        </Button>
        <p id={whyId} class={styles.why}>
          {words.why}
        </p>
      </>
    );
  }
  return (
    <>
      {offers("undo") && (
        <Button onPress={() => onChoose("undo")}>
          <Icon of={undoIcon} />
          {t("popup_choice_undo")}
        </Button>
      )}
      {(entry.standing === "needs-you" || entry.host === "") && (
        <Button onPress={onConnect}>
          {entry.host === "" ? t("popup_connect") : t("popup_open_connection")}
        </Button>
      )}
      {offers("try-now") && entry.host !== "" && (
        <Button onPress={() => onChoose("try-now")}>
          <Icon of={againIcon} />
          {t("popup_choice_try_now")}
        </Button>
      )}
      {offers("drop") && (
        <Button key="drop" kind="quiet" onPress={() => setDropping(true)}>
          {t("popup_choice_drop")}
        </Button>
      )}
    </>
  );
}
