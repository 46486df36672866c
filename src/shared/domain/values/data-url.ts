/** The longest list of arguments that every engine accepts. */
const chunk = 0x80_00;

/** `data:image/webp;base64,…` (RFC 2397). */
export async function dataUrlOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return `data:${blob.type};base64,${btoa(binary)}`;
}

/** The base64 of a data URL; any other text unchanged. */
export function base64OfDataUrl(text: string): string {
  return text.split(";base64,", 2)[1] ?? text;
}

/** The bytes of a data URL in base64, or of base64 alone; throws for other text. Our content policy forbids to fetch it. */
export function bytesOfDataUrl(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64OfDataUrl(dataUrl)), codeOf);
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}

/** The picture in a data URL; undefined if it holds none. */
export function getDataUrlPicture(dataUrl: string): Blob | undefined {
  const comma = dataUrl.indexOf(",");
  if (!/^data:image\//i.test(dataUrl) || comma === -1) return undefined;
  const [type = "", ...parameters] = dataUrl.slice("data:".length, comma).toLowerCase().split(";");
  const data = dataUrl.slice(comma + 1);
  try {
    const text = decodeURIComponent(data);
    const isBase64 = parameters.at(-1)?.trim() === "base64";
    const bytes = isBase64 ? Uint8Array.from(atob(text), codeOf) : text;
    return new Blob([bytes], { type: type.trim() });
  } catch {
    return undefined;
  }
}
