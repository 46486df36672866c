import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldList } from "../../../ui/combobox/field-list.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import layout from "../../parts/layout.module.css";
import { SelectSetting, SwitchSetting } from "../../parts/setting.tsx";
import type { FollowedStore } from "./store.ts";
import styles from "../view/import.module.css";

/** The choice of a folder of this browser whose new bookmarks are saved, and why they are not. */
export function FollowedPart({
  t,
  store,
  onRead,
}: {
  t: T;
  store: FollowedStore;
  /** Reads the browser's bookmarks for an import. In a click. */
  onRead: () => void;
}) {
  const view = store.view.value;
  const failure = store.failure.value;
  if (view === undefined && failure === undefined) return null;
  const { followed, mayRead = false, folders = new Map() } = view ?? {};
  const { folderId = "", isFiled = false, missed = 0 } = followed ?? {};
  const isGone = mayRead && folderId !== "" && !folders.has(folderId);
  return (
    <section class={layout.part}>
      <h2>{t("import_followed")}</h2>
      <div role="alert" class={layout.alert}>
        <FailureNotice t={t} title={t("import_followed_stopped")} failure={failure} />
        {followed !== undefined && (!mayRead || isGone) && (
          <Notice kind="need" title={t("import_followed_stopped")}>
            <p>{t(isGone ? "import_followed_gone" : "import_followed_denied")}</p>
          </Notice>
        )}
        {store.isRefused.value && <p>{t("import_browser_refused")}</p>}
      </div>
      {missed > 0 && (
        <Notice kind="need" title={t.count("import_followed_missed", missed)}>
          <p>{t("import_followed_missed_text")}</p>
          <div class={layout.actions}>
            <Button
              onPress={() => {
                onRead();
                void store.follow(folderId, isFiled);
              }}
            >
              {t("import_browser")}
            </Button>
          </div>
        </Notice>
      )}
      {mayRead ? (
        <FieldList class={styles.settings}>
          <SelectSetting
            label={t("import_followed_folder")}
            note={t("import_followed_note")}
            value={isGone ? "" : folderId}
            choices={[["", t("import_followed_none")], ...folders]}
            onChange={(chosen) => void store.follow(chosen, isFiled)}
          />
          {folderId !== "" && (
            <SwitchSetting
              label={t("import_followed_collections")}
              note={t("import_followed_collections_note")}
              checked={isFiled}
              onChange={(on) => void store.follow(folderId, on)}
            />
          )}
        </FieldList>
      ) : (
        <>
          <p class={layout.small}>
            {t("import_followed_note")} {t("import_browser_hint")}
          </p>
          <div class={layout.actions}>
            <Button onPress={() => void store.allow()}>
              {t(followed === undefined ? "import_followed_allow" : "import_followed_allow_again")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
