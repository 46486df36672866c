import { splitTags } from "../../../shared/domain/values/tag.ts";
import { isLikeAddress, plainLink } from "../columns.ts";
import { collectMost, wholeText, type Found, type FoundLink, type TextPieces } from "../found.ts";
import { bibEntriesIn } from "./bibtex.ts";
import { plainText } from "./plain-text.ts";

/** A reference: the texts of each field, by its name. */
type Reference = ReadonlyMap<string, readonly string[]>;

/**
 * RIS begins with the type of its first reference, BibTeX with an entry, after comments, and refer, the format of
 * EndNote (`.enw`), with two fields. PubMed's format (`.nbib`) begins with the number of a reference.
 */
const ris = /^TY {2}- /;
const nbib = /^PMID- /;
const refer = /^%[0-9A-Z] \S[^\r\n]{0,2000}(?:\r\n?|\n)%[!-~] \S/;
const bibtex =
  /^(?:%[^\n]{0,500}\n\s{0,99}){0,9}@(?:(?:comment|preamble|string)\s{0,9}[{(]|[a-z]{3,30}\s{0,9}[{(][^{},]{0,500},\s{0,99}[a-z][\w-]{0,50}\s{0,9}=)/i;

/** In a file with this name, other text may come before the first entry (Mendeley). */
const bibtexFile = /\.bib$/i;
const bibtexEntry = /^@[a-z]{3,30}\s{0,9}[{(]/im;

/** Whether a text is a list of references, by its beginning and the name of its file. */
export function areReferences(head: string, fileName: string): boolean {
  if (bibtexFile.test(fileName) && bibtexEntry.test(head)) return true;
  return ris.test(head) || nbib.test(head) || refer.test(head) || bibtex.test(head);
}

/**
 * The names of each field in RIS (two letters), PubMed (up to four), refer (one character) and BibTeX. The first name
 * that occurs wins, but notes and tags are read from all.
 */
const names = {
  address: ["UR", "url", "howpublished", "L2", "U"],
  title: ["TI", "T1", "CT", "title", "T"],
  note: ["N1", "note", "annote", "Z"],
  abstract: ["AB", "N2", "abstract", "X"],
  doi: ["DO", "doi", "R", "LID", "AID"],
  tags: ["KW", "keywords", "K", "MH", "OT"],
  folder: ["mendeley-groups", "groups"],
  date: ["Y2", "urldate", "DA", "date", "[", "8"],
} as const;

/**
 * The references of a manager such as Zotero, in RIS (https://en.wikipedia.org/wiki/RIS_(file_format)), PubMed's
 * format, refer or BibTeX.
 */
export async function* readReferences(pieces: TextPieces): AsyncGenerator<Found> {
  let place = 0;
  for (const fields of entriesIn(await wholeText(pieces))) {
    place += 1;
    yield referenceLink(fields, place);
  }
}

/**
 * A reference as a link to its address or DOI. A reference with neither becomes a link without an address, so that the
 * user is told of it.
 */
export function referenceLink(fields: Reference, place: number): FoundLink {
  const all = (field: keyof typeof names) =>
    names[field].flatMap((name) => fields.get(name) ?? []).map((one) => one.trim());
  const first = (field: keyof typeof names) => all(field).find((one) => one !== "") ?? "";
  const [doi = ""] = all("doi").flatMap((one) => /10\.\d{4,9}\/\S{1,500}/.exec(one)?.[0] ?? []);
  const [number = ""] = fields.get("PMID") ?? [];
  const paper =
    doi === "" ? number && `https://pubmed.ncbi.nlm.nih.gov/${number}/` : `https://doi.org/${doi}`;
  const read = {
    address: all("address").find(isLikeAddress) ?? paper,
    title: first("title"),
    description: [...all("note").map(plainNote), first("abstract")]
      .filter((one) => one !== "")
      .join("\n\n"),
    tags: all("tags").flatMap(splitTags),
    date: first("date").replace(/^(\d{4})\/(\d\d)\/(\d\d)(?!\d).*$/s, "$1-$2-$3"),
  };
  const paths = all("folder")
    .flatMap((groups) => groups.split(/\s{0,9}[,;]\s{0,9}/))
    .map((path) => path.split("/"));
  return { ...plainLink(read, place), paths };
}

function entriesIn(text: string): Iterable<Reference> {
  const start = text.trimStart();
  if (ris.test(start))
    return entriesByLine(text, {
      field: /^\s{0,9}([A-Z][A-Z0-9]) {1,2}-(?:\s(.*))?$/s,
      first: "TY",
      last: "ER",
    });
  if (nbib.test(start))
    return entriesByLine(text, { field: /^([A-Z]{2,4}) {0,2}- (.*)$/s, first: "PMID" });
  if (!refer.test(start)) return bibEntriesIn(text);
  const field = /^\s{0,9}%([!-~])(?:\s(.*))?$/s;
  // If types are left out, references are divided by empty lines.
  const isDivided = !start.startsWith("%0");
  return entriesByLine(text, { field, first: "0", isDivided, listed: "K" });
}

/** Zotero writes its notes as HTML. */
function plainNote(note: string): string {
  return /<[a-z]/i.test(note) ? plainText(note) : note;
}

/** How a format writes its references, field by field. What begins no field goes on with the last one. */
interface Lines {
  /** A line that begins a field, as its name and its value. */
  field: RegExp;
  /** The field that begins a reference. */
  first: string;
  /** The field that ends it. */
  last?: string;
  /** An empty line ends a reference. */
  isDivided?: boolean;
  /** The field of which each line is a value. */
  listed?: string;
}

/** A reference without an end ends where the next one begins. */
function* entriesByLine(
  text: string,
  { field, first, last, isDivided = false, listed }: Lines,
): Generator<Reference> {
  let fields = new Map<string, string[]>();
  let name = "";
  let isOver = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, next, value = ""] = field.exec(line) ?? [];
    const rest = line.trim();
    const values = fields.get(name);
    if (next === undefined) {
      isOver ||= isDivided && rest === "";
      const before = values?.pop();
      if (before === undefined) continue;
      const isWhole = rest === "" || before.length >= collectMost;
      values?.push(isWhole ? before : `${before}${name === listed ? "\n" : " "}${rest}`);
      continue;
    }
    if ((isOver || next === first || next === last) && fields.size > 0) {
      yield fields;
      fields = new Map();
    }
    [name, isOver] = [next === last ? "" : next, false];
    if (name === "") continue;
    const all = fields.get(name) ?? [];
    all.push(value.trim());
    fields.set(name, all);
  }
  if (fields.size > 0) yield fields;
}
