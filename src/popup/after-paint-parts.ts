import { ChipSuggestions } from "../ui/chip-suggestions.tsx";
import { ComboboxList } from "../ui/combobox-list.tsx";
import { AfterSave } from "./after-save.tsx";
import { CollectionIdPanel } from "./collection-id-panel.tsx";
import { ProfileSelect } from "../ui/profile-select.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { PopupNotices } from "./popup-notices.tsx";
import { saveStatus } from "./save-status.ts";

export interface AfterPaintParts {
  AfterSave: typeof AfterSave;
  ChipSuggestions: typeof ChipSuggestions;
  CollectionIdPanel: typeof CollectionIdPanel;
  ComboboxList: typeof ComboboxList;
  EntryActions: typeof EntryActions;
  PopupNotices: typeof PopupNotices;
  ProfileSelect: typeof ProfileSelect;
  saveStatus: typeof saveStatus;
}

export const afterPaintParts: AfterPaintParts = {
  AfterSave,
  ChipSuggestions,
  CollectionIdPanel,
  ComboboxList,
  EntryActions,
  PopupNotices,
  ProfileSelect,
  saveStatus,
};
