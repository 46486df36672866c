const by =
  /^(?:(?:written|posted|published|reviewed|story|words|asked|started)\s+)?(?:by|von|par|por|di|door)\b:?\s*/iu;
// A date, a place or a role follows the name.
const behind = /\s*(?:[|•·»›→]|\s[-–—]\s|,?\s(?:on|in|am|le)\s|,?\s+(?:\p{L}{3,9}\.?\s)?\d).*$/u;
const noName =
  /@|:\/\/|\b(?:author|authors|admin|administrator|comments?|posts?|updated|follow|share|subscribe|minutes?|read|reply|views?|login|sign in|member|user|joined)\b/iu;
const maxLength = 100;
const maxWords = 12;

/**
 * The name of who wrote something, without "By" before it and the date behind it; "" if the text is no name but an
 * address or a label.
 */
export function plainName(text: string): string {
  const folded = text.slice(0, 1_000).replaceAll(/\s+/gu, " ").trim();
  const name = folded
    .replace(by, "")
    .replace(behind, "")
    .replace(/[\s,;:]+$/u, "");
  const isName = /^[\p{L}\d_]/u.test(name) && /\p{L}/u.test(name) && !noName.test(name);
  return isName && name.length <= maxLength && name.split(" ").length <= maxWords ? name : "";
}
