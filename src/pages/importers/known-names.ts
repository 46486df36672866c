/** The link fields that a column, or a field of an item in JSON, can be read as. */
export const columnFields = [
  "address",
  "title",
  "description",
  "tags",
  "folder",
  "image",
  "date",
] as const;
export type ColumnField = (typeof columnFields)[number];

/** The names that services give these fields, by `columnKey`. The first name that occurs wins. */
export const knownNames: Record<Exclude<ColumnField, "description">, readonly string[]> = {
  address: [
    // Where both exist, `url` is the address for programs (GitHub).
    "htmlurl",
    "url",
    "href",
    "link",
    "address",
    "uri",
    "targeturl",
    "resolvedurl",
    "givenurl",
    "web",
    "pageurl",
    "sourceurl",
    "linkurl",
    "website",
    "permalink",
    // The articles of feed readers.
    "alternate",
    "canonical",
    // The watched videos and the searches in Google Takeout.
    "titleurl",
  ],
  title: [
    // The user's own title, which replaces `title` (Toby).
    "customtitle",
    "title",
    "name",
    "resolvedtitle",
    "giventitle",
    "linkname",
    "pagetitle",
    // Google Takeout translates the names into the user's language.
    "titel",
    "titre",
    "titulo",
    "titolo",
  ],
  tags: [
    "tags",
    "labels",
    "tag",
    "label",
    "keywords",
    "documenttags",
    "tagnames",
    "manualtags",
    "etiquetas",
    // The topics of a repository (GitHub).
    "topics",
  ],
  folder: ["folder", "collection", "collections", "list", "category", "path", "folders", "lists"],
  image: ["cover", "thumbnail", "imageurl", "image", "previewpicture"],
  date: [
    "created",
    "timeadded",
    "timestamp",
    "savedat",
    "createdat",
    "dateadded",
    "date",
    "time",
    "saveddate",
    "creationdate",
    "addedat",
    "createdtime",
    "datepublished",
    "published",
    // The histories of Chrome and Safari.
    "timeusec",
  ],
};

/** The user's notes, and descriptions of the page. */
const notes = [
  "note",
  "notes",
  "notiz",
  "nota",
  "extended",
  "selection",
  "comment",
  "comments",
  "kommentar",
  "commentaire",
  "comentario",
  "commento",
  "customdescription",
  "quote",
  "body",
  "highlights",
  "annotations",
  "description",
  "desc",
  "summary",
  "excerpt",
] as const;

/** The texts of all columns with these names together form the description. `keys`: the keys of all columns. */
export function descriptionNames(keys: readonly string[]): readonly string[] {
  // If there is a quote, the body is the note about it (Hypothesis). Otherwise the body may be the whole text of the
  // page.
  return keys.includes("quote") ? notes : notes.filter((name) => name !== "body");
}

/**
 * The key by which a column is recognised: the Latin letters of its name, in lower case and without accents. `Título`
 * becomes `titulo`, and `链接URL` becomes `url`.
 */
export function columnKey(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z]/g, "");
}
