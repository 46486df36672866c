import { expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { isThread, removeActions, stateDates } from "./thread.ts";

giveNodesText();

function parse(body: string): Document {
  return new DOMParser().parseFromString(`<body>${body}</body>`, "text/html");
}

const time = '<time datetime="2026-03-01T08:00Z">2 days ago</time>';

it("a page with three dated entries is a thread", () => {
  expect(isThread(parse(time.repeat(3)))).toBe(true);
  expect(isThread(parse(time.repeat(2)))).toBe(false);
  expect(isThread(parse('<p title="The mill">x</p>'.repeat(9)))).toBe(false);
});

it("an entry states its date, but a sentence keeps its own words", () => {
  const sentence = `<p>${"The mill stood. ".repeat(10)}${time}</p>`;
  const { body } = parse(
    `<div>${time}</div>${sentence}<div><time datetime="2026-03-01">1 March 2026</time></div>`,
  );
  stateDates(body);
  expect([...body.querySelectorAll("time")].map(({ textContent }) => textContent)).toEqual([
    "2026-03-01",
    "2 days ago",
    "1 March 2026",
  ]);
});

it("what acts on an entry goes, whatever its markup is indented by", () => {
  const { body } = parse(
    `<p>Reply to this: the mill.</p><ul>\n      <li><a href="#">Reply</a></li>\n   <li>Share | Report</li></ul><span>permalink</span>`,
  );
  removeActions(body);
  expect(body.textContent.trim()).toBe("Reply to this: the mill.");
});
