import type { T } from "../../shared/i18n/t.ts";
import { Icon } from "../ui/icon.tsx";
import type { ProfileView } from "../../shared/domain/views.ts";
import { ProfileMark } from "../forms/profile/profile-mark.tsx";
import { Mark } from "../ui/mark.tsx";
import styles from "./app.module.css";
import { hashOf, type SectionName } from "./parts/routes.ts";
import type { OpenSection } from "./parts/section.ts";

/** The sections, the number of entries that need the user, and the profile in use. */
export function Navigation({
  t,
  sections,
  current,
  needsYou,
  isBackupDue,
  profile,
  several,
}: {
  t: T;
  sections: readonly Pick<OpenSection, "name" | "icon" | "title">[];
  /** Undefined on a page that is not a section. */
  current: SectionName | undefined;
  needsYou: number;
  isBackupDue: boolean;
  /** The profile the sections show; undefined until it has been read. */
  profile: ProfileView | undefined;
  /** Whether there are other profiles. */
  several: boolean;
}) {
  return (
    <nav class={styles.nav} aria-label={t("options_nav")}>
      <div class={styles.brand}>
        <Mark size={24} />
        {t("extension_name")}
      </div>
      <ul class={styles.links}>
        {sections.map(({ name, icon, title }) => (
          <li key={name}>
            <a href={hashOf(name)} aria-current={name === current ? "page" : undefined}>
              <Icon of={icon} />
              {title}
              {name === "activity" && needsYou > 0 && <NeedsYou t={t} count={needsYou} />}
              {name === "backup" && isBackupDue && <BackupDue t={t} />}
            </a>
          </li>
        ))}
      </ul>
      {profile !== undefined && (
        <div class={styles.who}>
          {t("options_profile")}
          {profile.name !== "" && (
            <b>
              {several && <ProfileMark colour={profile.colour} />}
              <bdi>{profile.name}</bdi>
            </b>
          )}
          <div>
            {profile.host === "" ? (
              t("options_not_connected")
            ) : (
              <span class="url">{profile.host}</span>
            )}
          </div>
        </div>
      )}
    </nav>
  );
}

/** Shows the number; announces "3 need attention". */
function NeedsYou({ t, count }: { t: T; count: number }) {
  return (
    <>
      {" "}
      <span class={`${styles.badge} num`} aria-hidden="true">
        {t.number(count)}
      </span>
      <span class="hidden">{t.count("options_needs_you", count)}</span>
    </>
  );
}

/** Shows a mark; announces that it is time for a backup. */
function BackupDue({ t }: { t: T }) {
  return (
    <>
      {" "}
      <span class={styles.badge} aria-hidden="true">
        !
      </span>
      <span class="hidden">{t("backup_due")}</span>
    </>
  );
}
