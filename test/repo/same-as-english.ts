/** The keys of texts that are rightly the same in a language and in English, by the language. */
export const sameAsEnglish: Record<string, readonly string[]> = {
  ar: ["popup_key_control", "popup_key_enter", "popup_key_shift_enter"],
  de: [
    "collections_repositories_one",
    "activity_in",
    "jobs_kind_import",
    "jobs_kind_tabs",
    "connection_findings",
    "options_group_links",
    "connection_qa",
    "connection_server",
    "pages_html",
    "pages_markdown",
    "popup_key_enter",
    "popup_offer",
    "popup_repository_by_id",
    "tabs_collection",
    "tabs_count_one",
    "tabs_count_other",
    "tabs_list",
  ],
};

/** Names and codes, the same in all languages. */
export const sameEverywhere = [
  "extension_direction",
  "extension_name",
  "options_page_title",
  "popup_key_escape",
];
