import { importedFieldNames } from "../../shared/domain/fields/link.ts";

/** The link fields that a column, or a field of an item in JSON, can be read as. */
export const columnFields = [
  "address",
  "title",
  "description",
  "tags",
  "folder",
  ...importedFieldNames,
  "date",
] as const;
export type ColumnField = (typeof columnFields)[number];

const listed = (text: string): readonly string[] => text.split(/\s+/).map(columnKey);

/**
 * The names that services give these fields, by `columnKey`. The first name that occurs wins. The last ones of each
 * field are its names in tables of other languages.
 */
export const knownNames: Record<Exclude<ColumnField, "description">, readonly string[]> = {
  // Where both exist, `url` is the address for programs (GitHub). The later ones are of feed readers, Google Takeout,
  // Safari's bookmarks, the likes of X, sitemaps, the front matter of a clipped page, the subject in RDF, NewsBlur, and
  // references.
  address: listed(
    `htmlurl url href link address uri targeturl resolvedurl givenurl web pageurl sourceurl linkurl website permalink alternate canonical titleurl urlstring expandedurl loc source identifier about storypermalink doi
    adresse webadresse lien enlace direccion indirizzo endereco adres odkaz adresa ссылка адрес الرابط رابط リンク アドレス 链接 網址 网址 連結 링크 주소`,
  ),
  // First the user's own title, which replaces \`title\` (Toby), then the texts of posts, which have no title.
  title: listed(
    `customtitle title fullname fulltext name resolvedtitle giventitle linkname pagetitle
    titel titre titulo titolo tytul nazev название заголовок العنوان عنوان タイトル 题名 标题 標題 제목`,
  ),
  // The later ones are the topics of a repository (GitHub), and NewsBlur's.
  tags: listed(
    `tags labels tag label keywords keyword documenttags tagnames tagcache manualtags topics usertags categories
    schlagworter stichworter schlagworte tagi etiquetas etiquettes motscles etichette stitky теги метки الوسوم وسوم タグ 标签 標籤 태그`,
  ),
  folder: listed(
    `folder collection collections list category path folders lists
    ordner sammlung dossier carpeta cartella pasta slozka папка المجلد مجلد フォルダ フォルダー 文件夹 資料夾 폴더`,
  ),
  imageUrl: listed("cover thumbnail imageurl image previewpicture previewimageurl"),
  // The later ones are of the histories of Chrome and Safari, Google Keep, sitemaps, feed readers, and posts. A time of
  // change counts only where there is no other.
  date: listed(
    `created timeadded timestamp timestampusec starredat savedat createdat dateadded datesaved datesubmitted date time saveddate creationdate addedat added saved createdtime datepublished published timeusec createdtimestampusec lastvisittime lastmod createdutc ts starreddate storydate dateunixtime accessdate accessed updated lastinteractiondate
    datum hinzugefugt dateajout datedajout fecha data dataora дата التاريخ تاريخ 追加日 日付 日期 날짜`,
  ),
};

/** The user's notes, and descriptions of the page. */
const notes = listed(
  `note notes notiz nota usernotes extended selection comment comments customdescription quote body highlights annotations description desc summary excerpt previewtext abstract abstractnote websitedescription subtitle
  notizen notas poznamka заметка الملاحظات ملاحظة ملاحظات メモ 备注 備註 메모 kommentar commentaire comentario commento beschreibung descripcion descrizione descricao popis описание الوصف 説明 描述 설명`,
);

/** The texts of all columns with these names together form the description. `keys`: the keys of all columns. */
export function descriptionNames(keys: readonly string[]): readonly string[] {
  // If there is a quote, the body is the note about it (Hypothesis). Otherwise the body may be the whole text of the
  // page.
  return keys.includes("quote") ? notes : notes.filter((name) => name !== "body");
}

/**
 * The key by which a column is recognised: the Latin letters of its name, in lower case and without accents, or its
 * other letters if it has none. `Título` becomes `titulo`, and `链接URL` becomes `url`.
 */
export function columnKey(name: string): string {
  const plain = name.toLowerCase().normalize("NFD");
  return plain.replace(/[^a-z]/g, "") || plain.replace(/[^\p{L}]/gu, "");
}

/** The names of a folder, by `columnKey`. The fourth and fifth are NiceTab's. */
export const folderNames = [
  "title",
  "name",
  "label",
  "groupname",
  "tagname",
  "category",
  "group",
  "section",
] as const;

/** The last words of the names of pictures, people, settings, deleted links, and the pages of an interface. */
const asides = new Set(
  "image images icon icons favicon thumb thumbs thumbnail thumbnails picture pictures photo photos avatar avatars logo logos cover covers screenshot screenshots poster posters preview author authors user users owner owners creator creators people member members provider providers publisher publishers setting settings option options preference preferences engine engines config sync origin self schema trash".split(
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
