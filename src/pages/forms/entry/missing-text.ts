import type {
  MissingContent,
  MissingPicture,
  MissingScreenshot,
} from "../../../shared/domain/outbox/entry.ts";
import type { T } from "../../../shared/i18n/t.ts";

/** The parts that the user asked for and that the link is sent without. */
export interface MissingParts {
  contentMissing?: MissingContent;
  screenshotMissing?: MissingScreenshot;
  pictureMissing?: MissingPicture;
}

/** The sentences for each missing part: why it is missing, and how to add it. */
export function missingTexts(t: T, parts: MissingParts): readonly string[] {
  const { contentMissing: content, screenshotMissing: screenshot, pictureMissing: picture } = parts;
  return [
    ...(content ? contentTexts[content] : []),
    ...(screenshot ? screenshotTexts[screenshot] : []),
    ...(picture ? pictureTexts[picture] : []),
  ].map((key) => t(key));
}

const contentTexts = {
  late: ["entry_content_late", "entry_content_add"],
  moved: ["entry_content_moved", "entry_content_add"],
  unreadable: ["entry_content_unreadable", "entry_content_add"],
  none: ["entry_content_none"],
  article: ["entry_content_whole"],
} as const;

const screenshotTexts = {
  late: ["entry_screenshot_late", "entry_screenshot_add"],
  hidden: ["entry_screenshot_hidden", "entry_screenshot_add"],
  refused: ["entry_screenshot_refused"],
  "too-large": ["entry_screenshot_large"],
  disk: ["entry_screenshot_disk"],
} as const;

const pictureTexts = {
  late: ["entry_picture_late", "entry_picture_address", "entry_picture_add"],
  refused: ["entry_picture_refused", "entry_picture_address", "entry_picture_add"],
  private: ["entry_picture_private", "entry_picture_address", "entry_picture_add"],
  large: ["entry_picture_large", "entry_picture_address", "entry_picture_add"],
  none: ["entry_picture_none", "entry_picture_add"],
  disk: ["entry_picture_disk", "entry_picture_address", "entry_picture_again"],
} as const;
