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

/** What services call these fields, as `plainNameOf` has it. The first that occurs wins. */
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

/** All of these that occur make the description: the user's notes, and what is said of the page. */
export const descriptionNames = [
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
  "highlights",
  "annotations",
  "description",
  "summary",
  "excerpt",
] as const;

/** A name of a column in lower case, of its letters alone and without their accents: `Título` is `titulo`. */
export function plainNameOf(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "");
}
