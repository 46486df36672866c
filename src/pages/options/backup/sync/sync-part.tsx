import { settingOfItem } from "../../../backup/synced-schema.ts";
import { nameList } from "../../../../shared/i18n/name-list.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { dayAndTime } from "../../../../shared/i18n/time.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FieldList } from "../../../ui/combobox/field-list.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import layout from "../../parts/layout.module.css";
import { hashOf } from "../../parts/routes.ts";
import { SwitchSetting } from "../../parts/setting.tsx";
import styles from "../backup.module.css";
import type { SyncStore } from "./store.ts";
import type { SyncView } from "./synchroniser.ts";
import {
  siteOfSetting,
  type SavingSettings,
} from "../../../../shared/domain/profile/sync/settings.ts";
import type { Compatibility } from "../../../../shared/domain/profile/profile.ts";

/** The sync of settings to other computers: the list of synced settings, the switch, and the last result. */
export function SyncPart({ t, store }: { t: T; store: SyncStore }) {
  const view = store.view.value;
  const failure = store.failure.value;
  return (
    <section class={`${layout.part} ${styles.part}`}>
      <h2>{t("sync_title")}</h2>
      <p class={styles.note}>{t("sync_what")}</p>
      <p class={styles.note}>{t("sync_what_not")}</p>
      <FieldList>
        <SwitchSetting
          label={t("sync_switch")}
          note={t("sync_switch_note")}
          checked={view?.on ?? false}
          onChange={(on) => void store.turn(on)}
        />
      </FieldList>
      <div role="alert" class={layout.alert}>
        <FailureNotice
          t={t}
          title={t("sync_failed")}
          failure={failure}
          onAgain={() => void store.compare()}
        />
      </div>
      <output class={styles.said}>
        {view?.on === true && <Notices t={t} view={view} store={store} />}
        {store.isCleared.value && <p class="muted">{t("sync_cleared")}</p>}
      </output>
      {view?.comparedAtMs !== undefined && failure === undefined && (
        <p class={layout.small}>{t("sync_compared", { time: dayAndTime(t, view.comparedAtMs) })}</p>
      )}
      {view?.on === false && view.isFilled && (
        <>
          <div class={layout.actions}>
            <Button onPress={() => void store.clear()}>{t("sync_clear")}</Button>
          </div>
          <p class={layout.small}>{t("sync_clear_note")}</p>
        </>
      )}
    </section>
  );
}

function Notices({ t, view, store }: { t: T; view: SyncView; store: SyncStore }) {
  const { keyless, elsewhere, left, replaced, names } = view;
  return (
    <>
      {keyless.length > 0 && (
        <Notice kind="need" title={t("sync_keyless")}>
          <ul>
            {keyless.map((id) => (
              <li key={id}>
                <bdi>{names[id]}</bdi>
              </li>
            ))}
          </ul>
          <p>
            <a href={hashOf("connection")}>{t("connection_title")}</a>
          </p>
        </Notice>
      )}
      {elsewhere.map(({ profileId, serverAddress, name }) => (
        <Notice key={profileId} kind="need" title={t("sync_elsewhere", { profile: name })}>
          <p class="url">{serverAddress}</p>
          <p>{t("sync_elsewhere_why")}</p>
        </Notice>
      ))}
      {left.length > 0 && (
        <Notice kind="wait" title={t.count("sync_left", left.length)}>
          <p>{nameList(t, firstNames(t, left))}</p>
        </Notice>
      )}
      {replaced.length > 0 && (
        <Notice title={t("sync_replaced")}>
          <ul class={styles.replaced}>
            {replaced.map((one) => (
              <li key={`${one.profileId} ${one.setting} ${one.atMs}`}>
                <span>
                  <bdi>{settingName(t, one.setting)}</bdi>
                  <small>
                    <bdi>{names[one.profileId]}</bdi>, {dayAndTime(t, one.atMs)}
                  </small>
                </span>
                <Button
                  aria-label={t("sync_bring_back_of", { setting: settingName(t, one.setting) })}
                  onPress={() => void store.bringBack(one)}
                >
                  {t("sync_bring_back")}
                </Button>
              </li>
            ))}
          </ul>
          <div class={layout.again}>
            <Button onPress={() => void store.dismiss()}>{t("sync_dismiss")}</Button>
          </div>
        </Notice>
      )}
    </>
  );
}

const namesMost = 8;

/** The settings of these items; of many, some and an ellipsis. */
function firstNames(t: T, keys: readonly string[]): readonly string[] {
  const names = keys.slice(0, namesMost).map((key) => settingName(t, settingOfItem(key)));
  return keys.length > namesMost ? [...names, "…"] : names;
}

type Named = keyof Compatibility | keyof SavingSettings | "collections" | "name" | "colour";

/** The name that each setting has in its own section. */
const names = {
  name: "connection_name",
  colour: "connection_colour",
  keyPrefix: "connection_prefix",
  honoursIdempotencyKey: "connection_honours_key",
  imageEncoding: "connection_images",
  userId: "connection_user",
  linkPattern: "connection_link_pattern",
  collectionPattern: "connection_collection_pattern",
  repositoryPattern: "connection_repository_pattern",
  pageMethod: "activity_use_put",
  afterServerError: "saving_server_error",
  undoPopupMs: "saving_undo_popup",
  undoQuickMs: "saving_undo_quick",
  toolbar: "saving_toolbar",
  noticesInPage: "saving_notices",
  tags: "popup_tags",
  collections: "popup_collections",
  repositories: "popup_repositories",
  contentFormat: "popup_content",
  headsMarkdown: "saving_markdown_head",
  headsDescription: "saving_description_head",
  selectionUse: "saving_selection",
  screenshotUse: "saving_screenshot",
  pictureUse: "saving_picture",
  takesPlace: "saving_place",
  suggestsFromHistory: "saving_suggests",
  asksModel: "saving_model",
  rememberSites: "saving_remember",
  theme: "options_theme",
  linkForm: "library_form",
} as const satisfies Record<Named, string>;

/** A setting as the user knows it; a site by its host. */
function settingName(t: T, setting: string): string {
  return siteOfSetting(setting) ?? (isNamed(setting) ? t(names[setting]) : setting);
}

function isNamed(setting: string): setting is Named {
  return Object.hasOwn(names, setting);
}
