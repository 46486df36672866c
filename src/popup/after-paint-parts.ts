import { ChipSuggestions } from "../ui/chip-suggestions.tsx";
import { ComboboxList } from "../ui/combobox-list.tsx";
import { AfterSave } from "./after-save.tsx";
import { contentSummary } from "./content-summary.ts";
import { EditAside, editHeading, EditSide } from "./edit-parts.tsx";
import { ProfileSelect } from "../ui/profile-select.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { IdPanel } from "./id-panel.tsx";
import { MoreFields } from "./more-fields.tsx";
import { PopupNotices } from "./popup-notices.tsx";
import { saveStatus } from "./save-status.ts";
import "./narrow.css";

export interface AfterPaintParts {
  AfterSave: typeof AfterSave;
  ChipSuggestions: typeof ChipSuggestions;
  ComboboxList: typeof ComboboxList;
  contentSummary: typeof contentSummary;
  EditAside: typeof EditAside;
  editHeading: typeof editHeading;
  EditSide: typeof EditSide;
  EntryActions: typeof EntryActions;
  IdPanel: typeof IdPanel;
  MoreFields: typeof MoreFields;
  PopupNotices: typeof PopupNotices;
  ProfileSelect: typeof ProfileSelect;
  saveStatus: typeof saveStatus;
}

export const afterPaintParts: AfterPaintParts = {
  AfterSave,
  ChipSuggestions,
  ComboboxList,
  contentSummary,
  EditAside,
  editHeading,
  EditSide,
  EntryActions,
  IdPanel,
  MoreFields,
  PopupNotices,
  ProfileSelect,
  saveStatus,
};
