/** The parsed address, or undefined if it is invalid. */
export function getUrl(text: string, base?: string): URL | undefined {
  // URL.canParse in Node 20 refuses "bücher.example" after some 3,000 calls (AikidoSec/firewall-node#1086).
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
