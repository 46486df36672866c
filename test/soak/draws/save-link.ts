import type { Draft } from "../../../src/shared/domain/draft/draft.ts";
import { withTags } from "../../../src/shared/domain/values/tag.ts";
import type { Place } from "../place.ts";
import type { OpenTab } from "../tabs.ts";
import type { ContentExpected, WantedLink } from "../wanted.ts";
import { drawExtras, typedExtras } from "./extras.ts";
import { wantFile } from "./files.ts";
import { fieldsOf, isGone, type Book, type Step } from "./book.ts";

/** No tab has this id: the page's content is awaited, and never comes. */
const noTab = 1_000_000;

/** A save of some address, of an open page, or of a page that was saved before. */
export function saveLink(book: Book, tab: OpenTab | undefined): Step {
  const { dice } = book;
  const place = book.place();
  const { draft, wanted } = wantLink(book, place, addressFor(book, place, tab));
  const isOfPage = tab !== undefined && draft.address === tab.address;
  const pageContent = isOfPage ? dice.chance(0.9) : dice.chance(0.1);
  const begin = dice.chance(0.1);
  const begun = begin ? place.saving.tags : [];
  // Rarely, because a choice for a site applies to all its pages.
  const isOfSite = isOfPage && dice.chance(0.05);
  if (isOfSite && !pageContent) place.siteMayBeOff = true;
  const taken = isOfPage && pageContent ? tab : undefined;
  const content = contentOf(place, taken, { isBegun: begin });
  const link: WantedLink = {
    ...wanted,
    content,
    fields: fieldsOf({ ...draft, tags: withTags([], [...begun, ...draft.tags]) }),
  };
  book.register.add(link);
  const attached = dice.chance(0.08) ? [wantFile(book, link, true)] : [];
  for (const one of attached) book.register.add(one.wanted);
  const tabId = isOfPage ? tab.tabId : noTab;
  // Pressed before the form had loaded the page's links.
  const isBlind = draft.address !== ownAddress(wanted) && dice.chance(0.3);
  const isHere = (one: WantedLink) => isLinkTo(one, place, draft.address);
  const unshown = isBlind ? book.knownLinks.filter(isHere) : [];
  return {
    call: {
      method: "saveLink",
      input: {
        draft: {
          ...draft,
          pageContent,
          ...(attached.length > 0 && { files: attached.map(({ file }) => file) }),
        },
        pageAddress: draft.address,
        ...book.naming(place),
        ...(pageContent && { tabId }),
        ...(begin && { begin }),
        ...(isBlind && { links: [] }),
        ...(isOfSite && { siteContent: pageContent }),
      },
    },
    bytes: attached.map(({ wanted: { bytes } }) => bytes),
    hear(heard) {
      const isAlready = heard.kind === "ok" && (heard.value as { already?: true }).already === true;
      // A repeated message finds only the links that are still there.
      const wasKept = heard.kind === "ok" && !isAlready && link.lastChange === undefined;
      if (wasKept && unshown.some(isHere)) {
        book.surprise(link.entryId, "was made beside a link that its form did not know");
      }
      // If a repetition of it is kept, the choices of that time apply.
      if (content.kind === "page" && heard.kind !== "refused") {
        content.formats.add(place.saving.contentFormat);
        if (heard.kind === "unheard") content.mayBeOff = true;
      }
      if (isAlready) return;
      hearSaved(book, link)(heard);
      if (heard.kind === "ok") for (const one of attached) one.wanted.kept = true;
    },
  };
}

/** An address under which only this link was ever saved. */
function ownAddress({ title }: WantedLink): string {
  return `https://soak.example/${title.replace("Link ", "")}`;
}

/** Kept, and unchanged since. */
function isLinkTo(link: WantedLink, place: Place, address: string): boolean {
  const { kept, letGo, lastChange, fields } = link;
  const isHere = kept && letGo === undefined && lastChange === undefined;
  return isHere && link.place === place.number && fields.targetUrl.fits(address);
}

/** Mostly a new address; sometimes that of a link that exists, saved as a new one. */
function addressFor({ dice, knownLinks }: Book, place: Place, tab?: OpenTab): string {
  if (tab !== undefined) return tab.address;
  const again = dice.chance(0.05) ? dice.maybePick(knownLinks.slice(-60)) : undefined;
  const address = again?.place === place.number ? again.fields.targetUrl.values()[0] : undefined;
  return typeof address === "string" ? address : "";
}

/** A draft of a new link, and the expected link after the save. */
export function wantLink(
  book: Book,
  place: Place,
  address: string,
): { draft: Draft; wanted: WantedLink } {
  const { dice } = book;
  const number = book.number();
  const collections = book.chooseCollections(place.number);
  const title = `Link ${number}`;
  const { entryId, localId } = book.newIds();
  const extras = drawExtras(dice);
  const fields = {
    address: address === "" ? `https://soak.example/${number}` : address,
    title,
    description: dice.chance(0.5) ? `About ${title}` : "",
    tags: book.tags(),
  };
  const wanted: WantedLink = {
    kind: "link",
    entryId,
    localId,
    place: place.number,
    title,
    kept: false,
    lacks: new Set(),
    changeDropped: false,
    extras,
    content: { kind: "none" },
    makes: collections.flatMap((one) =>
      one.kind === "new" ? (book.register.collection(one.localId) ?? []) : [],
    ),
    fields: fieldsOf({ ...fields, collections }),
  };
  const ids = { entryId, link: localId };
  const draft = { ...fields, ...typedExtras(extras), ...ids, collections, pageContent: false };
  return { draft, wanted };
}

/** The expected content of the page. `isBegun`: the save applies the profile's choices for the site. */
export function contentOf(
  { saving, siteMayBeOff }: Place,
  tab: OpenTab | undefined,
  { isBegun }: { isBegun: boolean },
): ContentExpected {
  if (tab === undefined || tab.mark === undefined) return { kind: "none" };
  const isReadable = tab.kind === "article";
  const formats = new Set([saving.contentFormat]);
  return { kind: "page", mark: tab.mark, formats, isReadable, mayBeOff: isBegun && siteMayBeOff };
}

export function hearSaved(book: Book, wanted: WantedLink): Step["hear"] {
  return (heard) => {
    // The message no longer fits if it was changed, dropped, sent without a collection, or made a change of
    // another link meanwhile.
    const { letGo, lastChange, lacks, became } = wanted;
    const isNew = letGo === undefined && lastChange === undefined && became === undefined;
    const isOther = !isNew || lacks.size > 0;
    if (!(isGone(heard) && isOther)) book.expectNoRefusal(wanted, heard);
    if (heard.kind !== "ok" || wanted.kept) return;
    wanted.kept = true;
    for (const own of wanted.makes) own.kept = true;
  };
}
