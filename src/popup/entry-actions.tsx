import type { Choice } from "../domain/outbox/choices.ts";
import type { T } from "../i18n/t.ts";
import type { EntryView } from "../domain/views.ts";
import { Button } from "../ui/button.tsx";
import { againIcon, Icon, undoIcon } from "../ui/icon.tsx";

/** What can be done about a save that is on its way; decisions stand above, with what they cost. */
export function EntryActions({
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
  const offers = (choice: Choice) => entry.choices.includes(choice);
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
        <Button kind="quiet" onPress={() => onChoose("drop")}>
          {t("popup_choice_drop")}
        </Button>
      )}
    </>
  );
}
