import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import type { ProfileView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { ProfileMark } from "./profile-mark.tsx";
import styles from "./profile-select.module.css";

/** The browser's own list of profiles: keys, typing ahead and screen readers work as usual. */
export function ProfileSelect({
  t,
  profiles,
  current,
  small,
  onChoose,
}: {
  t: T;
  profiles: readonly ProfileView[];
  current: ProfileId;
  small?: boolean;
  onChoose: (id: ProfileId) => void;
}) {
  const shown = profiles.find(({ id }) => id === current);
  return (
    <span class={styles.pick} data-small={small || undefined}>
      {shown !== undefined && <ProfileMark colour={shown.colour} />}
      <select
        // A long name is cut at its end.
        dir="auto"
        class={styles.select}
        aria-label={t("ui_profile")}
        value={current}
        onChange={(event) => {
          const chosen = profiles[event.currentTarget.selectedIndex];
          if (chosen !== undefined) onChoose(chosen.id);
        }}
      >
        {profiles.map((profile) => (
          <option key={profile.id} value={profile.id}>
            {profileText(t, profile)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** A profile's label: its name, or its server; a profile with neither is new. */
export function profileText(t: T, { name, host }: Pick<ProfileView, "name" | "host">): string {
  return name || host || t("ui_profile_new");
}
