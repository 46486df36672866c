import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { addIcon, Icon } from "../../../ui/icon.tsx";
import { ProfileSelect } from "../../../forms/profile/profile-select.tsx";
import layout from "../../parts/layout.module.css";
import type { ConnectionStore } from "../store.ts";

/** The profile the section shows, and a way to switch to another. */
export function ProfileActions({ t, store }: { t: T; store: ConnectionStore }) {
  const kept = store.kept.value;
  const isNew = store.isNew.value;
  const all = store.profiles.value;
  if (kept === undefined) return null;
  const { profileId: id, name, colour } = kept;
  const shown = isNew ? [...all, { id, name, colour, host: "" }] : all;
  const [first] = all;
  return (
    <div class={layout.actions}>
      {shown.length > 1 && (
        <ProfileSelect
          t={t}
          profiles={shown}
          current={id}
          onChoose={(chosen) => void store.choose(chosen)}
        />
      )}
      {isNew && first !== undefined ? (
        <Button kind="quiet" onPress={() => void store.leaveNew()}>
          {t("activity_cancel")}
        </Button>
      ) : (
        <Button onPress={() => void store.add()}>
          <Icon of={addIcon} />
          {t("profile_add")}
        </Button>
      )}
    </div>
  );
}
