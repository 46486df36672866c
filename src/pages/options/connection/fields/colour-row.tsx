import { useId } from "preact/hooks";
import { profileColours, type ProfileColour } from "../../../../shared/domain/profile/profile.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { ProfileMark } from "../../../forms/profile/profile-mark.tsx";
import { Row } from "../../../ui/combobox/field-list.tsx";
import styles from "./colour-row.module.css";
import pick from "../../../ui/combobox/pick.module.css";

/** The colours a profile can have, each with its name. */
export function ColourRow({
  t,
  colour,
  onChoose,
}: {
  t: T;
  colour: ProfileColour;
  onChoose: (colour: ProfileColour) => void;
}) {
  const id = useId();
  return (
    <Row label={<span id={id}>{t("connection_colour")}</span>}>
      <div role="radiogroup" aria-labelledby={id} class={styles.colours}>
        {profileColours.map((one) => (
          <label key={one} class={styles.colour}>
            <input
              type="radio"
              class={pick.radio}
              name={`${id}-colour`}
              checked={one === colour}
              onChange={() => onChoose(one)}
            />
            <ProfileMark colour={one} />
            {colourName(t, one)}
          </label>
        ))}
      </div>
    </Row>
  );
}

function colourName(t: T, colour: ProfileColour): string {
  switch (colour) {
    case "green":
      return t("profile_green");
    case "blue":
      return t("profile_blue");
    case "violet":
      return t("profile_violet");
    case "rose":
      return t("profile_rose");
    case "ochre":
      return t("profile_ochre");
    case "slate":
      return t("profile_slate");
  }
}
