import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { addIcon, Icon } from "../../../ui/icon.tsx";
import layout from "../../parts/layout.module.css";
import type { ConnectionStore } from "../store.ts";

/** Adds a profile, or leaves the one that was just added. Another one is chosen in the navigation. */
export function ProfileActions({ t, store }: { t: T; store: ConnectionStore }) {
  if (store.kept.value === undefined) return null;
  const isLeavable = store.isNew.value && store.profiles.value.length > 0;
  return (
    <div class={layout.actions}>
      {isLeavable ? (
        <Button kind="quiet" onPress={() => void store.leaveNew()}>
          {t("popup_cancel")}
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
