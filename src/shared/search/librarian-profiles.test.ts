import { describe, expect, it } from "vitest";
import { aLink, openLibrary, other } from "../../../test/support/a-library.ts";

describe("the librarian of several profiles", () => {
  it("shows each profile its own links", async () => {
    const { state, titles, settled } = openLibrary([aLink("1")]);
    state.rows.set(other, [aLink("7", { title: "Other" })]);
    await titles("");
    await settled();
    expect(await titles("", other)).toEqual([]);
    await settled();
    expect(await titles("", other)).toEqual(["Other"]);
    expect(await titles("other")).toEqual([]);
  });

  it("reads the links of another profile at once, however long the reading took that it ends", async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => aLink(String(at + 1)));
    const { state, titles, settled } = openLibrary(many);
    state.rows.set(other, [aLink("5000", { title: "Other" })]);
    state.sliceMs = 60_000;
    await titles("");
    await titles("", other);
    await settled();
    expect(await titles("", other)).toEqual(["Other"]);
  });

  it("reads a profile at once that is in view again, and tells nothing of the reading that it ends", async () => {
    const { state, titles, settled, news } = openLibrary([aLink("1")]);
    state.sliceMs = 60_000;
    let letIn = () => {};
    state.whenRead = new Promise((resolve) => (letIn = resolve));
    await titles("");
    await titles("", other);
    await titles("");
    letIn();
    await settled();
    expect(await titles("")).toEqual(["Title 1"]);
    expect(news).toEqual([{ read: 1, isReading: false }]);
  });

  it("tells nothing of a profile that was followed just before another came into view", async () => {
    const { state, titles, settled, librarian, news } = openLibrary([aLink("1"), aLink("2")]);
    state.rows.set(other, [aLink("7")]);
    await titles("");
    await settled();
    news.length = 0;
    const followed = librarian.follow();
    await titles("", other);
    await followed;
    await settled();
    expect(news).toEqual([{ read: 1, isReading: false }]);
  });
});
