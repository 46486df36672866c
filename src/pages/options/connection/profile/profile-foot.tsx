import { serverHost } from "../../../../shared/domain/address/server-address.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { ProfileSelect } from "../../../forms/profile/profile-select.tsx";
import type { ConnectionStore } from "../store.ts";
import styles from "./profile-foot.module.css";

/** The profile that the sections show, its server, and a way to switch to another profile. */
export function ProfileFoot({ t, store }: { t: T; store: ConnectionStore }) {
  const kept = store.kept.value;
  if (kept === undefined) return null;
  const { profileId: id, name, colour, serverAddress } = kept;
  const all = store.profiles.value;
  const shown = store.isNew.value ? [...all, { id, name, colour, host: "" }] : all;
  const isOne = shown.length < 2;
  return (
    <div class={styles.foot} data-one={isOne || undefined}>
      {t("ui_profile")}
      {isOne && name !== "" && (
        <b>
          <bdi>{name}</bdi>
        </b>
      )}
      {!isOne && (
        <ProfileSelect
          t={t}
          profiles={shown}
          current={id}
          onChoose={(chosen) => void store.choose(chosen)}
        />
      )}
      <div>
        {serverAddress === "" ? (
          t("activity_not_connected")
        ) : (
          <span class="url">{serverHost(serverAddress)}</span>
        )}
      </div>
    </div>
  );
}
