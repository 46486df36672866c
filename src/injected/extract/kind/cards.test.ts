import { describe, expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { lineTextOf } from "../measure/measure.ts";
import { readCards } from "../read/second-reader.ts";
import { trimCards } from "../trim/trim.ts";
import { findCards, tellOnce } from "./cards.ts";

giveNodesText();

const names = ["Bow fender", "Mooring line", "Windlass", "Lock key", "Tiller pin", "Rope bag"];
const prose =
  "<p>A windlass turns the gear of a paddle, and the paddle lets all the water of the lock through.</p>";

function card(name: string): string {
  return `<li class="tile"><a href="/${name}"><span class="hidden-title">${name} of steel</span></a>
    <h3><a href="/${name}">${name} of steel</a></h3><ul><li><a href="/brass">Brass</a></li>
    <li><a href="/steel">Steel</a></li><li><a href="/tar">Tarred</a></li></ul><b>12.50 a piece</b></li>`;
}

function bodyOf(html: string): Element {
  return new DOMParser().parseFromString(`<body>${html}</body>`, "text/html").body;
}

const menu = '<nav><a href="/a">Boats</a> <a href="/b">Ropes</a></nav>';
const cards = `<ul>${names.map(card).join("")}</ul>`;

describe("a page is of cards", () => {
  it("if many elements of one form with links hold most of its text", () => {
    expect(findCards(bodyOf(menu + cards))).toHaveLength(6);
    const nameless = names.map((name) => `<div><a href="/x">${name} of steel</a></div>`).join("");
    expect(findCards(bodyOf(`<div class="row">${nameless}</div>`))).toHaveLength(6);
  });

  it("if its cards have several forms", () => {
    const rows = names
      .map((name) => `<tr><td><a href="/y">${name} of brass</a></td></tr>`)
      .join("");
    expect(findCards(bodyOf(`${cards}<table>${rows}</table>`))).toHaveLength(12);
  });

  it.each([
    ["they are few", `<ul>${names.slice(0, 5).map(card).join("")}</ul>`],
    ["they lead nowhere", cards.replaceAll("href=", "id=")],
    ["they are a menu", `${prose}<nav>${cards}</nav>`],
    ["there is as much prose beside them", cards + `<div>${prose.repeat(12)}</div>`],
    ["an article stands among them", `${cards.repeat(9)}<article>${prose.repeat(8)}</article>`],
    [
      "they are paragraphs with links",
      names.map((name) => `<p>${name}: <a href="/p">of steel</a></p>`).join(""),
    ],
  ])("but not if %s", (_, html) => {
    expect(findCards(bodyOf(html))).toBeUndefined();
  });
});

it("of cards all is kept once: title, links and price; what stands before the headline is not", () => {
  const banner = "<p>Free delivery to every lock</p>";
  const body = bodyOf(`${menu}<main>${banner}<div><h1>Gear</h1>${cards}</div></main>`);
  tellOnce(findCards(body) ?? []);
  const read = readCards(body);
  trimCards(read);
  const told = names.map((name) => `${name} of steel Brass Steel Tarred 12.50 a piece`);
  const shown = [...read.querySelectorAll("h1, a, b")].map(lineTextOf).filter(Boolean);
  expect(shown.join(" ")).toBe(`Gear ${told.join(" ")}`);
});
