import {
  mayHaveArrived,
  type DeliveryFailure,
  type FileFailure,
} from "../../../shared/domain/failures.ts";
import type { OperationKind } from "../../../shared/domain/operation/operation.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import type {
  StateName,
  MissingContent,
  MissingPicture,
  MissingScreenshot,
} from "../../../shared/domain/outbox/entry.ts";
import { nameList } from "../../../shared/i18n/name-list.ts";
import { untilInWords } from "../../../shared/i18n/time.ts";
import { sentences } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { failureText } from "../../../shared/i18n/failure-text.ts";
import { gateText } from "../../../shared/i18n/gate-text.ts";

/** The facts that the sentence needs: an `EntryView` has all of them. */
export interface EntryFacts extends MissingParts {
  kind?: OperationKind;
  state: StateName;
  cause?: DeliveryFailure;
  gate?: DeliveryFailure;
  tries: number;
  /** "" while not connected. */
  host: string;
  collections: readonly string[];
  nextTryAtMs?: number;
  undoUntilMs?: number;
  isUnrecorded?: true;
  parentTitle?: string;
  parentNeedsYou?: true;
  choices: readonly Choice[];
}

/** The state of an entry in two parts: `head` begins in one of the fixed ways, `why` says the rest. */
export interface EntrySentence {
  head: string;
  /** "" if there is nothing to add. */
  why: string;
}

/**
 * The state of an entry in words. `head` begins with "Saved", "Saving…", "Kept: will be sent when",
 * "Not saved:" or "Outcome unknown:" (docs/architecture.md, "Names on the screen").
 */
export function entrySentence(t: T, view: EntryFacts, nowMs: number): EntrySentence {
  const said = stateSentence(t, view, nowMs);
  if (view.state === "cancelled" || view.state === "dropped") return said;
  return { ...said, why: sentences(t, said.why, ...missingTexts(t, view)) };
}

function stateSentence(t: T, view: EntryFacts, nowMs: number): EntrySentence {
  const { cause } = view;
  switch (view.state) {
    case "delivered":
      return { head: t("entry_saved"), why: savedWhy(t, view) };
    case "capturing":
      return { head: t("entry_saving"), why: t("entry_capturing_why") };
    case "held":
      return {
        head: t("entry_saving"),
        why: t("entry_held_why", { when: untilInWords(t, view.undoUntilMs ?? nowMs, nowMs) }),
      };
    case "sending":
      return {
        head: t("entry_saving"),
        why: t(view.isUnrecorded ? "entry_sending_unrecorded_why" : "entry_sending_why", {
          host: view.host,
        }),
      };
    case "ready":
    case "waiting":
      return waitingSentence(t, view, nowMs);
    case "depends":
      if (view.host === "") return waitingSentence(t, view, nowMs);
      return {
        head: dependsHead(t, view),
        why: t(view.parentNeedsYou ? "entry_kept_parent_needs_you_why" : "entry_kept_parent_why"),
      };
    case "blocked":
      return { head: blockedHead(t, view), why: causeText(t, view) };
    case "unknown":
      return { head: unknownHead(t, cause), why: causeText(t, view) };
    case "cancelled":
      return { head: t("entry_not_saved_undone"), why: t("entry_not_saved_undone_why") };
    case "dropped":
      return { head: t("entry_not_saved_dropped"), why: t("entry_not_saved_dropped_why") };
  }
}

function savedWhy(t: T, { host, collections }: EntryFacts): string {
  if (collections.length === 0) return host === "" ? "" : t("entry_saved_why", { host });
  return t("entry_saved_in_why", { collections: nameList(t, collections), host });
}

function waitingSentence(t: T, view: EntryFacts, nowMs: number): EntrySentence {
  const gate: DeliveryFailure | undefined =
    view.host === "" ? { kind: "not-connected" } : view.gate;
  const own = view.cause;
  const cause = gate ?? own;
  if (cause === undefined) return { head: t("entry_saving"), why: t("entry_ready_why") };
  const reason = gate === undefined ? failureText(t, cause, view.host) : behindGate(t, gate, view);
  const why = reason === "" ? "" : withNextTry(t, reason, view, nowMs);
  return { head: keptHead(t, cause, view.host), why };
}

/**
 * The entry's own failure and the reason why it waits, without the failures of other entries. "" if the head says it.
 */
function behindGate(t: T, gate: DeliveryFailure, { cause, tries, host }: EntryFacts): string {
  if (cause !== undefined && mayHaveArrived(cause)) return failureText(t, cause, host);
  if (gate.kind === "not-connected") return "";
  const reason = gateText(t, gate, host);
  return tries === 0 ? t("entry_not_sent_yet", { reason }) : reason;
}

function withNextTry(
  t: T,
  reason: string,
  { nextTryAtMs }: Pick<EntryFacts, "nextTryAtMs">,
  nowMs: number,
): string {
  return nextTryAtMs === undefined || nextTryAtMs <= nowMs
    ? reason
    : t("entry_next_try", { reason, when: untilInWords(t, nextTryAtMs, nowMs) });
}

/** Why no entry behind the same gate is sent. */
export function gateSentence(
  t: T,
  gate: DeliveryFailure,
  view: Pick<EntryFacts, "host" | "nextTryAtMs">,
  nowMs: number,
): EntrySentence {
  const reason = gateText(t, gate, view.host);
  return { head: keptHead(t, gate, view.host), why: withNextTry(t, reason, view, nowMs) };
}

function keptHead(t: T, cause: DeliveryFailure, host: string): string {
  switch (cause.kind) {
    case "not-connected":
      return t("entry_kept_connected");
    case "offline":
      return t("entry_kept_online");
    case "no-permission":
      return t("entry_kept_permission", { host });
    case "unauthorized":
      return t("entry_kept_key");
    case "sign-in-wall":
    case "sign-in-page":
      return t("entry_kept_sign_in");
    case "busy":
    case "server-error":
    case "error-answer":
    case "forbidden":
    case "rejected":
    case "already-there":
    case "too-large":
    case "method-refused":
      return t("entry_kept_accepted_again", { host });
    case "moved":
    case "redirected":
    case "html-answer":
    case "not-the-service":
    case "nothing-there":
      return t("entry_kept_address");
    case "dns-failed":
    case "connection-refused":
    case "tls-failed":
    case "connection-lost":
    case "timed-out":
    case "interrupted":
    case "network-error":
    case "network-unready":
    case "parent-missing":
    case "id-missing":
    case "payload-unreadable":
    case "bytes-missing":
    case "bytes-unreadable":
    case "upload-cancelled":
    case "gate-unreadable":
      return t("entry_kept_reachable", { host });
  }
}

function dependsHead(t: T, { parentTitle }: EntryFacts): string {
  return parentTitle === undefined
    ? t("entry_kept_parent_untitled")
    : t("entry_kept_parent", { parent: parentTitle });
}

function blockedHead(t: T, view: EntryFacts): string {
  const { parentTitle } = view;
  switch (saidCause(view)?.kind) {
    case "already-there":
      return t("entry_not_saved_already");
    case "too-large":
      return t("entry_not_saved_large");
    case "moved":
      return t("entry_not_saved_moved");
    case "nothing-there":
      return t("entry_not_saved_address");
    case "redirected":
    case "html-answer":
    case "sign-in-wall":
    case "sign-in-page":
    case "not-the-service":
      return t("entry_not_saved_wrong_server");
    case "parent-missing":
      return parentTitle === undefined
        ? t("entry_not_saved_parent")
        : t("entry_not_saved_parent_titled", { parent: parentTitle });
    case "id-missing":
      return t("entry_not_saved_id");
    case "payload-unreadable":
    case "bytes-unreadable":
      return t("entry_not_saved_payload");
    case "bytes-missing":
      return t("entry_not_saved_bytes");
    case "upload-cancelled":
      return t("entry_not_saved_cancelled");
    case "file-refused":
      return t("entry_not_saved_file");
    case "file-too-large-there":
      return t("entry_not_saved_large");
    case "file-without-link":
      return t("entry_not_saved_link");
    case "rejected":
    case "forbidden":
    case "unauthorized":
    case "method-refused":
      return t("entry_not_saved_refused");
    default:
      return t("entry_not_saved_failed");
  }
}

function unknownHead(t: T, cause: DeliveryFailure | undefined): string {
  switch (cause?.kind) {
    case "interrupted":
      return t("entry_unknown_ended");
    case "server-error":
    case "error-answer":
      return t("entry_unknown_failed");
    case "html-answer":
    case "not-the-service":
      return t("entry_unknown_web_page");
    case "sign-in-page":
      return t("entry_unknown_sign_in");
    case "redirected":
    case "moved":
      return t("entry_unknown_redirected");
    case "connection-lost":
    case "network-error":
      return t("entry_unknown_broke");
    case "upload-cancelled":
      return t("entry_unknown_cancelled");
    default:
      return t("entry_unknown_never_came");
  }
}

function causeText(t: T, view: EntryFacts): string {
  const cause = saidCause(view);
  return cause === undefined ? "" : failureText(t, cause, view.host);
}

/** The failure that the sentence explains; undefined where nothing has failed. */
export function saidFailure(view: EntryFacts): DeliveryFailure | FileFailure | undefined {
  switch (view.state) {
    case "blocked":
    case "unknown":
      return saidCause(view);
    case "ready":
    case "waiting":
      return waitingFailure(view);
    case "depends":
      return view.host === "" ? waitingFailure(view) : undefined;
    default:
      return undefined;
  }
}

/**
 * The cause of a waiting entry's delay. If its own earlier request may have arrived, the reason is about that request.
 */
function waitingFailure({ cause, gate, host }: EntryFacts): DeliveryFailure | undefined {
  if (cause !== undefined && mayHaveArrived(cause)) return cause;
  return host === "" ? { kind: "not-connected" } : (gate ?? cause);
}

/** The subject of a change is not a collection that could be left out: only its id is missing. */
function saidCause({
  cause,
  choices,
  kind,
}: EntryFacts): DeliveryFailure | FileFailure | undefined {
  if (kind === "create-file") return cause && fileCause(cause);
  const own = cause?.kind === "parent-missing" && !choices.includes("send-without");
  return own ? { kind: "id-missing" } : cause;
}

/** The advice for a file differs: a file has no content to leave out, and its link is not a collection. */
function fileCause(cause: DeliveryFailure): DeliveryFailure | FileFailure {
  switch (cause.kind) {
    case "parent-missing":
      return { kind: "file-without-link" };
    case "too-large":
      return { kind: "file-too-large-there", words: cause.words };
    case "rejected":
      return cause.fields === undefined ? { ...cause, kind: "file-refused" } : cause;
    default:
      return cause;
  }
}

/** The parts that the user asked for and that the link is sent without. */
interface MissingParts {
  contentMissing?: MissingContent;
  screenshotMissing?: MissingScreenshot;
  pictureMissing?: MissingPicture;
}

/** The sentences for each missing part: why it is missing, and how to add it. */
function missingTexts(t: T, parts: MissingParts): readonly string[] {
  const { contentMissing: content, screenshotMissing: screenshot, pictureMissing: picture } = parts;
  return [
    ...(content ? contentTexts[content] : []),
    ...(screenshot ? screenshotTexts[screenshot] : []),
    ...(picture ? pictureTexts[picture] : []),
  ].map((key) => t(key));
}

const contentTexts = {
  late: ["entry_content_late", "entry_content_add"],
  moved: ["entry_content_moved", "entry_content_add"],
  unreadable: ["entry_content_unreadable", "entry_content_add"],
  none: ["entry_content_none"],
  article: ["entry_content_whole"],
} as const;

const screenshotTexts = {
  late: ["entry_screenshot_late", "entry_screenshot_add"],
  hidden: ["entry_screenshot_hidden", "entry_screenshot_add"],
  refused: ["entry_screenshot_refused"],
  "too-large": ["entry_screenshot_large"],
  disk: ["entry_screenshot_disk"],
} as const;

const pictureTexts = {
  late: ["entry_picture_late", "entry_picture_address", "entry_picture_add"],
  refused: ["entry_picture_refused", "entry_picture_address", "entry_picture_add"],
  private: ["entry_picture_private", "entry_picture_address", "entry_picture_add"],
  large: ["entry_picture_large", "entry_picture_address", "entry_picture_add"],
  none: ["entry_picture_none", "entry_picture_add"],
  disk: ["entry_picture_disk", "entry_picture_address", "entry_picture_again"],
} as const;
