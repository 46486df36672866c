import { describe, expect, it } from "vitest";
import { oneOfEachFailure } from "../../../../test/support/every-failure.ts";
import type { DeliveryFailure } from "../../../shared/domain/failures.ts";
import { asId } from "../../../shared/domain/values/ids.ts";
import type { StateName } from "../../../shared/domain/outbox/entry.ts";
import { english as t } from "../../../../test/support/english.ts";
import { entrySentence, saidFailure, type EntryFacts } from "./entry-text.ts";

function facts(state: StateName, more: Partial<EntryFacts> = {}): EntryFacts {
  return { state, host: "links.example", tries: 0, collections: [], choices: [], ...more };
}

describe("entrySentence", () => {
  it.each([
    ["delivered", /^Saved$/],
    ["capturing", /^Saving…$/],
    ["held", /^Saving…$/],
    ["ready", /^Saving…$/],
    ["sending", /^Saving…$/],
    ["depends", /^Kept: will be sent when ./],
    ["cancelled", /^Not saved: ./],
    ["dropped", /^Not saved: ./],
  ] as const)("begins in the fixed way for %s", (state, beginning) => {
    expect(entrySentence(t, facts(state), 0).head).toMatch(beginning);
  });

  it("says that the service has answered if the answer could not be stored", () => {
    const { why } = entrySentence(t, facts("sending", { isUnrecorded: true }), 0);
    expect(why).toContain("The answer of links.example");
  });

  it.each(oneOfEachFailure.map((cause) => [cause.kind, cause] as const))(
    "begins in the fixed way for every cause, and says why: %s",
    (_kind, cause) => {
      const head = (state: StateName) => entrySentence(t, facts(state, { cause }), 0).head;
      expect(head("waiting")).toMatch(/^Kept: will be sent when ./);
      expect(head("blocked")).toMatch(/^Not saved: ./);
      expect(head("unknown")).toMatch(/^Outcome unknown: ./);
      expect(entrySentence(t, facts("blocked", { cause }), 0).why).not.toBe("");
    },
  );

  it.each(["late", "moved", "unreadable", "none"] as const)(
    "says why the page content is missing, except for a dropped entry: %s",
    (contentMissing) => {
      const why = (state: StateName) => entrySentence(t, facts(state, { contentMissing }), 0).why;
      for (const state of ["delivered", "held", "sending", "waiting", "unknown"] as const) {
        expect(why(state)).toMatch(/The page content is missing: ./u);
      }
      expect(why("dropped")).not.toMatch(/content/u);
    },
  );

  it("says that the text of the whole page is sent instead of its article", () => {
    const { why } = entrySentence(t, facts("delivered", { contentMissing: "article" }), 0);
    expect(why).toMatch(/the text of the whole page is included/u);
  });

  it("names the host and the next try of a waiting entry", () => {
    const view = facts("waiting", { cause: { kind: "timed-out" }, nextTryAtMs: 120_000 });
    const { head, why } = entrySentence(t, view, 0);
    expect(head).toBe("Kept: will be sent when links.example is reachable");
    expect(why).toContain("Next try in 2 minutes.");
  });

  it("says that an entry was never sent, and nothing of the reason for the shut gate", () => {
    const gate = { kind: "server-error", status: 500 } as const;
    const why = (more: Partial<EntryFacts>) =>
      entrySentence(t, facts("ready", { gate, ...more }), 0).why;
    expect(why({})).toBe("Not sent yet: links.example reports an error (HTTP 500).");
    expect(why({ tries: 1 })).toBe("links.example reports an error (HTTP 500).");
    expect(why({ tries: 1, cause: { kind: "timed-out" } })).toMatch(
      /did not answer in time\. The service may have it, or not/,
    );
  });

  it.each(oneOfEachFailure.map((gate) => [gate.kind, gate] as const))(
    "never says that the service may have an entry that waits behind the gate: %s",
    (_kind, gate) => {
      const { head, why } = entrySentence(t, facts("ready", { gate }), 0);
      expect(head).toMatch(/^Kept: will be sent when ./);
      // The head of an entry that waits for a connection already says so.
      expect(why).toMatch(gate.kind === "not-connected" ? /^$/ : /^Not sent yet: ./);
      expect(why).not.toMatch(/may have it|did not answer|broke|refused it|The service says/);
    },
  );

  it("says that an entry waits for a connection if no server is connected", () => {
    for (const state of ["ready", "waiting", "depends"] as const) {
      const { head } = entrySentence(t, facts(state, { host: "" }), 0);
      expect(head).toBe("Kept: will be sent when you connect a server");
    }
  });

  it("names the resource that an entry waits for or has lost", () => {
    const parentTitle = "Letterpress";
    expect(entrySentence(t, facts("depends", { parentTitle }), 0).head).toContain("“Letterpress”");
    const cause: DeliveryFailure = { kind: "parent-missing", parent: asId("p") };
    const choices = ["give-id", "send-without", "drop"] as const;
    const lost = entrySentence(t, facts("blocked", { parentTitle, cause, choices }), 0);
    expect(lost.head).toBe("Not saved: “Letterpress” is missing");
    expect(lost.why).toContain("send it without");
  });

  it("does not promise an automatic retry while the entry waits for one that needs the user", () => {
    const why = (more: Partial<EntryFacts>) => entrySentence(t, facts("depends", more), 0).why;
    expect(why({})).toContain("automatically");
    expect(why({ parentNeedsYou: true })).toBe(
      "That one needs attention first: open Activity and decide. This one is sent afterwards.",
    );
  });

  it("offers the possible actions for a change whose link has no id, and no others", () => {
    const cause: DeliveryFailure = { kind: "parent-missing", parent: asId("p") };
    const choices = ["give-id", "drop"] as const;
    const view = facts("blocked", { parentTitle: "New", cause, choices });
    expect(entrySentence(t, view, 0)).toEqual({
      head: "Not saved: its id is not known",
      why: "Without its id at the service, the change cannot be sent. Enter the id.",
    });
  });

  it("gives the service's message about a refused field, and nothing of its size", () => {
    const words = { message: "", fields: [{ field: "latitude", message: "is at sea" }] };
    const cause: DeliveryFailure = { kind: "rejected", status: 422, words, fields: ["latitude"] };
    expect(entrySentence(t, facts("blocked", { cause }), 0)).toEqual({
      head: "Not saved: the service refused it",
      why: "links.example refused part of it (HTTP 422). The service says: “latitude: is at sea”. Send it without that part, or discard it.",
    });
  });

  it("names a refusal, not failed tries, if the service does not take the method", () => {
    const words = { message: "", fields: [] };
    const cause: DeliveryFailure = { kind: "method-refused", status: 405, words };
    expect(entrySentence(t, facts("blocked", { cause }), 0).head).toBe(
      "Not saved: the service refused it",
    );
  });

  it("says of collections, as of links, that the service has them already", () => {
    const words = { message: "", fields: [] };
    expect(
      entrySentence(t, facts("blocked", { cause: { kind: "already-there", words } }), 0),
    ).toEqual({
      head: "Not saved: the service already has it",
      why: "The service says it already has this. Discard yours if that is enough.",
    });
  });

  it("names the collections of what is saved", () => {
    const view = facts("delivered", { collections: ["Print", "Web"] });
    expect(entrySentence(t, view, 0).why).toBe(
      "In \u2068Print\u2069 and \u2068Web\u2069, at links.example.",
    );
  });
});

describe("saidFailure", () => {
  const gate = { kind: "offline" } as const;
  const lost = { kind: "timed-out" } as const;

  it.each([
    ["blocked", { cause: lost }, "timed-out"],
    ["waiting", { gate, cause: { kind: "busy", status: 429 } }, "offline"],
    ["waiting", { gate, cause: lost }, "timed-out"],
    ["ready", { gate }, "offline"],
    ["ready", { host: "" }, "not-connected"],
    ["depends", { host: "" }, "not-connected"],
    ["depends", { gate }, undefined],
    ["delivered", {}, undefined],
    ["sending", {}, undefined],
  ] as const)("of %s with %j is that of the sentence: %s", (state, more, kind) => {
    expect(saidFailure(facts(state, more))?.kind).toBe(kind);
  });

  it("of a file has the advice for a file", () => {
    const cause: DeliveryFailure = { kind: "parent-missing", parent: asId("p") };
    expect(saidFailure(facts("blocked", { kind: "create-file", cause }))?.kind).toBe(
      "file-without-link",
    );
  });
});
