import { siteOfSetting } from "../../../../shared/domain/profile/sync/settings.ts";
import type { Compatibility } from "../../../../shared/domain/profile/profile.ts";
import type { SavingSettings } from "../../../../shared/domain/profile/sync/settings.ts";
import type { T } from "../../../../shared/i18n/t.ts";

type Named = keyof Compatibility | keyof SavingSettings | "collections" | "name" | "colour";

/** The name that each setting has in its own section. */
const names = {
  name: "connection_name",
  colour: "connection_colour",
  keyPrefix: "connection_prefix",
  honoursIdempotencyKey: "connection_honours_key",
  imageEncoding: "connection_images",
  userId: "connection_user",
  linkPattern: "connection_link_pattern",
  collectionPattern: "connection_collection_pattern",
  repositoryPattern: "connection_repository_pattern",
  pageMethod: "activity_use_put",
  afterServerError: "saving_server_error",
  undoPopupMs: "saving_undo_popup",
  undoQuickMs: "saving_undo_quick",
  toolbar: "saving_toolbar",
  noticesInPage: "saving_notices",
  tags: "popup_tags",
  collections: "popup_collections",
  repositories: "popup_repositories",
  contentFormat: "popup_content",
  headsMarkdown: "saving_markdown_head",
  headsDescription: "saving_description_head",
  selectionUse: "saving_selection",
  screenshotUse: "saving_screenshot",
  pictureUse: "saving_picture",
  takesPlace: "saving_place",
  suggestsFromHistory: "saving_suggests",
  asksModel: "saving_model",
  rememberSites: "saving_remember",
  theme: "options_theme",
  linkForm: "library_form",
} as const satisfies Record<Named, string>;

/** A setting as the user knows it; a site by its host. */
export function settingName(t: T, setting: string): string {
  return siteOfSetting(setting) ?? (isNamed(setting) ? t(names[setting]) : setting);
}

function isNamed(setting: string): setting is Named {
  return Object.hasOwn(names, setting);
}
