import { ChipSuggestions } from "../ui/chip-suggestions.tsx";
import { ComboboxList } from "../ui/combobox-list.tsx";
import { AfterSave } from "./after-save.tsx";
import { CollectionIdPanel } from "./collection-id-panel.tsx";
import { EditAside, editHeading, EditSide } from "./edit-parts.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { handOver } from "./hand-over.ts";
import { PopupNotices } from "./popup-notices.tsx";
import { saveStatus } from "./save-status.ts";

export interface AfterPaintParts {
  AfterSave: typeof AfterSave;
  ChipSuggestions: typeof ChipSuggestions;
  CollectionIdPanel: typeof CollectionIdPanel;
  ComboboxList: typeof ComboboxList;
  EditAside: typeof EditAside;
  editHeading: typeof editHeading;
  EditSide: typeof EditSide;
  EntryActions: typeof EntryActions;
  handOver: typeof handOver;
  PopupNotices: typeof PopupNotices;
  saveStatus: typeof saveStatus;
}

export const afterPaintParts: AfterPaintParts = {
  AfterSave,
  ChipSuggestions,
  CollectionIdPanel,
  ComboboxList,
  EditAside,
  editHeading,
  EditSide,
  EntryActions,
  handOver,
  PopupNotices,
  saveStatus,
};
