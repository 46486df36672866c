/** What a column, or a field of an item in JSON, can be read as. */
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

/** What services call these fields, by their `columnKey`. The first that occurs wins. */
export const knownNames: Record<Exclude<ColumnField, "description">, readonly string[]> = {
  address: [
    // Beside it, `url` is for programs (GitHub).
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
    // Of the articles of feed readers.
    "alternate",
    "canonical",
    // Of what was watched and searched, in Google Takeout.
    "titleurl",
  ],
  title: [
    // What the user wrote instead of it (Toby).
    "customtitle",
    "title",
    "name",
    "resolvedtitle",
    "giventitle",
    "linkname",
    "pagetitle",
    // Google Takeout has the names in the language of the user.
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
    // Of a repository (GitHub).
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
    // Of the histories of Chrome and Safari.
    "timeusec",
  ],
};

/** The user's notes, and what is said of the page. */
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

/** All of these that occur make the description. `keys`: of all columns. */
export function descriptionNames(keys: readonly string[]): readonly string[] {
  // Beside a quote, a body is what was written about it (Hypothesis); else it may be the whole text of the page.
  return keys.includes("quote") ? notes : notes.filter((name) => name !== "body");
}

/**
 * What a column is recognised by: the Latin letters of its name in lower case, without accents: `titulo` for `Título`,
 * `url` for `链接URL`.
 */
export function columnKey(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z]/g, "");
}
