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

/** A sentence for each missing part: why it is missing, and how to add it. */
export function missingTexts(t: T, parts: MissingParts): readonly (string | undefined)[] {
  const { contentMissing: content, screenshotMissing: screenshot, pictureMissing: picture } = parts;
  return [
    content && t(contentTexts[content]),
    screenshot && t(screenshotTexts[screenshot]),
    picture && t(pictureTexts[picture]),
  ];
}

const contentTexts = {
  late: "entry_content_late",
  moved: "entry_content_moved",
  unreadable: "entry_content_unreadable",
  none: "entry_content_none",
  article: "entry_content_whole",
} as const;

const screenshotTexts = {
  late: "entry_screenshot_late",
  hidden: "entry_screenshot_hidden",
  refused: "entry_screenshot_refused",
  "too-large": "entry_screenshot_large",
  disk: "entry_screenshot_disk",
} as const;

const pictureTexts = {
  late: "entry_picture_late",
  refused: "entry_picture_refused",
  private: "entry_picture_private",
  large: "entry_picture_large",
  none: "entry_picture_none",
  disk: "entry_picture_disk",
} as const;
