import type { ProfileColour } from "../../../shared/domain/profile/profile.ts";
import styles from "./profile-mark.module.css";

/** The colour of a profile. Decorative: the profile's name is beside it. */
export function ProfileMark({ colour }: { colour: ProfileColour }) {
  return <span class={styles.mark} data-colour={colour} aria-hidden="true" />;
}
