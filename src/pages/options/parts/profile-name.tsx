import type { ProfileView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { ProfileMark } from "../../forms/profile/profile-mark.tsx";
import { profileText } from "../../forms/profile/profile-select.tsx";
import styles from "./profile-name.module.css";

/** The profile that something belongs to. */
export function ProfileName({ t, profile, id }: { t: T; profile: ProfileView; id?: string }) {
  return (
    <p class={styles.profile} {...(id !== undefined && { id })}>
      <ProfileMark colour={profile.colour} />
      <span class="hidden">{t("activity_profile")} </span>
      <bdi>{profileText(t, profile)}</bdi>
    </p>
  );
}
