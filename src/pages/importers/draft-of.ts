import { getTyped } from "../../shared/domain/draft/draft.ts";
import { pickValues } from "../../shared/domain/fields/field.ts";
import {
  importedFieldNames,
  linkFields,
  type ImportedField,
  type LinkFields,
} from "../../shared/domain/fields/link.ts";
import {
  addressKey,
  addressMaxLength,
  getSavableAddress,
  isLocalAddress,
} from "../../shared/domain/address/address.ts";
import { withoutLogin } from "../../shared/domain/address/login.ts";
import { cleanLines, cleanText } from "../../shared/domain/text/clean-text.ts";
import { cutText } from "../../shared/domain/text/cut-text.ts";
import { err, ok, type Result } from "../../shared/domain/values/result.ts";
import { normaliseTag, tagMaxLength, tagsMax, cleanTags } from "../../shared/domain/values/tag.ts";
import type { FoundLink } from "./found.ts";

/** Why a link of a file cannot be saved. */
export type Refusal = "none" | "code" | "local" | "relative" | "too-long" | "wrong";

/** A link of a file in the form in which it can be sent, without its collections. */
export interface ImportDraft {
  fields: Omit<LinkFields, "collections" | "repositoryIds">;
  key: string;
  /** A text, or the list of tags, was longer than a link may have, and was cut. */
  isCut: boolean;
  /** The address had a user name or a password, which may have been meant only for the browser. */
  hadLogin: boolean;
}

/** Diigo's text for a link without tags. */
const noTag = "no_tag";

/** Each tag is compared with all earlier ones, so the number of tags that are read is limited. */
const tagsRead = 10 * tagsMax;

/** The link cleaned, or why it cannot be saved. */
export function draftOf(link: FoundLink): Result<ImportDraft, Refusal> {
  const written = pageBehind(cleanLines(link.address).trim());
  const refusal = refusalOf(written);
  const savable = refusal === undefined ? getSavableAddress(written) : undefined;
  if (savable === undefined) return err(refusal ?? "wrong");
  const targetUrl = withoutLogin(savable);
  const title = cleanText(link.title, linkFields.title.most);
  const note = cleanLines(link.description).trim();
  const description = cutText(note, linkFields.description.most);
  const named = link.tags.filter((tag) => tag !== noTag);
  const tags = cleanTags(named.slice(0, tagsRead).map(cutTag));
  const isCut =
    link.title.length > linkFields.title.most ||
    note !== description ||
    tags.length > tagsMax ||
    link.tags.length > tagsRead ||
    link.tags.some((tag) => normaliseTag(tag).length > tagMaxLength);
  return ok({
    fields: {
      targetUrl,
      title,
      description,
      tags: tags.slice(0, tagsMax),
      ...pickValues<Pick<LinkFields, ImportedField>>(importedFieldNames, (name) => {
        const text = withoutLogin(link[name]?.trim() ?? "");
        return text.length > addressMaxLength ? undefined : getTyped(linkFields[name], text);
      }),
    },
    key: addressKey(targetUrl),
    isCut,
    hadLogin: targetUrl !== savable,
  });
}

/** The pages of a browser or of an extension that show another one: suspended tabs, reader views, viewers of files. */
const viewers = /^(?:[a-z-]{1,20}-extension:|about:reader\?|read:|chrome-distiller:)/i;

/**
 * The page in an address that shows another one: its source, its feed, or a viewer with its address in the query
 * (`…#ttl=x&uri=https://…`) or in the path. An unencoded address extends to the end.
 */
function pageBehind(address: string): string {
  const [, shown] = /^(?:view-source|feed):(https?:.*)/i.exec(address) ?? [];
  if (shown !== undefined) return shown;
  if (/^feed:\/\//i.test(address)) return `https${address.slice("feed".length)}`;
  if (!viewers.test(address)) return address;
  const [, page = address] =
    /[?#&](?:ur[il]|file|src)=(https?(?::|%3A).*)/i.exec(address) ??
    /^[^?#]*\/(https?:\/\/.*)/i.exec(address) ??
    [];
  if (!/^https?%/i.test(page)) return page;
  try {
    return decodeURIComponent(page.replace(/&.*/, ""));
  } catch {
    return address;
  }
}

/** A tag without control characters, cut to the length limit of a tag. */
export function cutTag(tag: string): string {
  return cutText(normaliseTag(cleanLines(tag)), tagMaxLength).trim();
}

function refusalOf(address: string): Refusal | undefined {
  if (address === "") return "none";
  if (address.length > addressMaxLength) return "too-long";
  if (/^(?:javascript|data|blob|vbscript):/i.test(address)) return "code";
  // `place:` is a search in Firefox's own bookmarks.
  if (isLocalAddress(address) || /^place:/i.test(address)) return "local";
  if (/^[?#/.]/.test(address) || !/[.:]/.test(address)) return "relative";
  return undefined;
}
