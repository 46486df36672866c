import type { Theme } from "../support/browser.ts";
import type { Frame } from "./animated-png.ts";
import { imageOf, type Studio } from "./studio.ts";

/** How long a save may take to go once the network is back: Linkstow looks again each minute. */
const backOnlineMs = 90_000;
const size = { width: 480, height: 620 };

interface Scene {
  readonly popup: Buffer;
  readonly caption: string;
  readonly shownMs: number;
}

/** A save without a network: typed, kept, and sent when the network is back. */
export async function filmOffline(studio: Studio, theme: Theme): Promise<readonly Frame[]> {
  const { browser, openPopup, pages, texts } = studio;
  const scenes: Scene[] = [];
  const { popup } = await openPopup(`${pages.url}/article.html`);
  const film = async (caption: string, shownMs: number) => {
    scenes.push({ popup: await studio.take(popup, theme), caption, shownMs });
  };

  await browser.setOffline(true);
  const offline = "✈ No network";
  await film(offline, 1_800);
  await popup.press("combobox", texts("popup_tags"));
  for (const letter of "tides") {
    await popup.type(letter);
    await film(offline, 200);
  }
  await popup.key("Enter");
  await film(offline, 1_200);
  await popup.key("Control+Enter");
  await popup.waitForText("status", texts("entry_kept_online"));
  await film(`${offline}: kept on this device`, 3_000);
  await browser.setOffline(false);
  await popup.waitForText("status", texts("entry_saved"), backOnlineMs);
  await film("Back online: sent by itself", 3_500);
  await popup.close();

  // A popup closes when another tab opens, so the scenes are drawn afterwards.
  const frames: Frame[] = [];
  for (const scene of scenes) {
    const png = await studio.draw(htmlOf(scene, theme), size);
    frames.push({ png, shownMs: scene.shownMs });
  }
  return frames;
}

function htmlOf({ popup, caption }: Scene, theme: Theme): string {
  const [ground, ink] = theme === "light" ? ["#e7ebe8", "#24312b"] : ["#1b201d", "#dfe7e2"];
  return `<style>
      body { margin: 0; overflow: hidden; background: ${ground}; color: ${ink}; text-align: center;
        font: 600 17px/56px "DejaVu Sans", sans-serif }
      img { display: block; margin: 0 auto; border-radius: 12px; box-shadow: 0 4px 24px #0004 }
    </style>${caption}<img src="${imageOf(popup)}">`;
}
