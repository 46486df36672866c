// @vitest-environment node
// In a real browser, because happy-dom would load the frames.
import { describe, expect, it } from "vitest";
import { usePageReader } from "../../../../test/support/page-reader.ts";

const { capture } = usePageReader();
const paragraph = `<p>The tide lets the sea in, and the mill waits for the moon, as it has for years.</p>`;

/** What is saved between the two halves of an article with this in its middle. */
async function saved(html: string): Promise<string | undefined> {
  const half = paragraph.repeat(6);
  const { content } = await capture(
    `<article><h1>Heading</h1>${half}${html}<p>Behind it.</p>${half}</article>`,
  );
  const [before = ""] = (content?.html ?? "").split("<p>Behind it.");
  return before.split("for years.</p>").at(-1)?.trim();
}

describe("an embedded page", () => {
  it.each([
    [
      '<iframe src="https://www.youtube-nocookie.com/embed/a_B-3?rel=0" title="The mill"></iframe>',
      '<a href="https://www.youtube.com/watch?v=a_B-3">The mill</a>',
    ],
    [
      '<iframe data-src="//player.vimeo.com/video/42" title=""></iframe>',
      '<a href="https://vimeo.com/42">vimeo.com</a>',
    ],
    [
      '<iframe src="https://platform.twitter.com/embed/Tweet.html?id=42&amp;x=1" title="X Post"></iframe>',
      '<a href="https://x.com/i/status/42">X Post</a>',
    ],
    [
      '<iframe src="https://open.spotify.com/embed/track/4" title="The song"></iframe>',
      '<a href="https://open.spotify.com/track/4">The song</a>',
    ],
    [
      '<iframe src="https://codepen.io/ann/embed/xY?a=b" title="The pen"></iframe>',
      '<a href="https://codepen.io/ann/embed/xY?a=b">The pen</a>',
    ],
    [
      '<video controls title="The tide"><source src="https://mill.example/tide.mp4"></video>',
      '<a href="https://mill.example/tide.mp4">The tide</a>',
    ],
    [
      '<audio controls src="https://mill.example/a/tide.mp3"></audio>',
      '<a href="https://mill.example/a/tide.mp3">tide.mp3</a>',
    ],
  ])("is a link with its title: %s", async (html, link) => {
    expect(await saved(`<div><div>${html}</div></div>`)).toBe(`<figure>${link}</figure>`);
  });

  it("keeps its place beside a caption", async () => {
    const video = '<iframe src="https://www.youtube.com/embed/a" title="T"></iframe>';
    expect(await saved(`<figure><div>${video}</div><figcaption>C</figcaption></figure>`)).toBe(
      '<figure><p><a href="https://www.youtube.com/watch?v=a">T</a></p><figcaption>C</figcaption></figure>',
    );
  });

  it.each([
    '<iframe src="https://ads.example/embed/a" title="T"></iframe>',
    '<iframe src="javascript:youtube.com/embed/a" title="T"></iframe>',
    '<iframe src="https://youtube.com.evil.example/embed/a" title="T"></iframe>',
    '<video autoplay="" muted="" src="https://mill.example/tide.mp4"></video>',
    "<video></video>",
  ])("that is an advertisement or a decoration is none: %s", async (html) => {
    expect(await saved(html)).toBe("");
  });
});
