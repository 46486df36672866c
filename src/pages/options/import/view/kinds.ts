import type { Format } from "../../../importers/read.ts";
import { menuIcon as linesIcon, type IconShape } from "../../../ui/icon.tsx";
import { collectionsIcon, savingIcon, tableIcon } from "../../parts/icons.ts";

interface Kind {
  text: `import_format_${"browser" | "csv" | "html" | "json" | "list" | "records" | "references" | "xml"}`;
  icon: IconShape;
  /** A name that is the same in all languages. */
  short?: string;
}

/** What a part of a source is taken for. */
const kinds: Record<Format | "browser", Kind> = {
  browser: { text: "import_format_browser", icon: collectionsIcon },
  html: { text: "import_format_html", icon: collectionsIcon, short: "HTML" },
  xml: { text: "import_format_xml", icon: collectionsIcon, short: "XML" },
  json: { text: "import_format_json", icon: collectionsIcon, short: "JSON" },
  csv: { text: "import_format_csv", icon: tableIcon, short: "CSV" },
  references: { text: "import_format_references", icon: savingIcon },
  records: { text: "import_format_records", icon: savingIcon },
  list: { text: "import_format_list", icon: linesIcon },
};

/** `format`: that of a part; undefined for the bookmarks of this browser. */
export function kindOf(format: Format | undefined): Kind {
  return kinds[format ?? "browser"];
}
