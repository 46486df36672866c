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

const listed = (text: string): readonly string[] => text.split(" ");

/** The names that services give these fields, by `columnKey`. The first name that occurs wins. */
export const knownNames: Record<Exclude<ColumnField, "description">, readonly string[]> = {
  // Where both exist, `url` is the address for programs (GitHub). The last ones are of feed readers, Google Takeout,
  // Safari's bookmarks, the likes of X, sitemaps, the front matter of a clipped page, and the subject in RDF.
  address: listed(
    "htmlurl url href link address uri targeturl resolvedurl givenurl web pageurl sourceurl linkurl website permalink alternate canonical titleurl urlstring expandedurl loc source identifier about",
  ),
  // First the user's own title, which replaces `title` (Toby). Google Takeout translates the names.
  title: listed(
    "customtitle title name resolvedtitle giventitle linkname pagetitle titel titre titulo titolo",
  ),
  // Last the topics of a repository (GitHub).
  tags: listed(
    "tags labels tag label keywords documenttags tagnames tagcache manualtags etiquetas topics",
  ),
  folder: listed("folder collection collections list category path folders lists"),
  image: listed("cover thumbnail imageurl image previewpicture"),
  // The last ones are of the histories of Chrome and Safari, Google Keep, and sitemaps.
  date: listed(
    "created timeadded timestamp savedat createdat dateadded date time saveddate creationdate addedat createdtime datepublished published timeusec createdtimestampusec lastmod",
  ),
};

/** The user's notes, and descriptions of the page. */
const notes = listed(
  "note notes notiz nota extended selection comment comments kommentar commentaire comentario commento customdescription quote body highlights annotations description desc summary excerpt previewtext",
);

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

/** The names of a folder, by `columnKey`. The last two are NiceTab's. */
export const folderNames = ["title", "name", "label", "groupname", "tagname"] as const;

/** The last words of the names of pictures, people, settings, deleted links, and the pages of an interface. */
const asides = new Set(
  "image images icon icons favicon thumb thumbs thumbnail thumbnails picture pictures photo photos avatar avatars logo logos cover covers screenshot screenshots poster posters preview author authors user users owner owners creator creators people member members provider providers publisher publishers setting settings option options preference preferences engine engines config sync origin schema trash".split(
    " ",
  ),
);

/** Whether an object, a list or a text with this name is no link of the user's and has none in it. */
export function isAside(name: string): boolean {
  const words = name.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).map((word) => word.toLowerCase());
  return (
    name === "_links" ||
    asides.has(words.at(-1) ?? "") ||
    words.some((word) => word === "deleted" || word === "removed")
  );
}

const groups = /(?:tags?|labels?|topics?|folders?|collections?|categor(?:y|ies))$/u;

/** Whether an address in a list with this name is that of a group of links. */
export function isGroup(key: string): boolean {
  return groups.test(key.toLowerCase());
}
