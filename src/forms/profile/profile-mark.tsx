import type { ProfileColour } from "../../domain/profile/profile.ts";
import styles from "./profile-mark.module.css";

/** The colour of a profile. Says nothing by itself: its name stands beside it. */
export function ProfileMark({ colour }: { colour: ProfileColour }) {
  return <span class={styles.mark} data-colour={colour} aria-hidden="true" />;
}
