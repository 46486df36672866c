/** The longest list of arguments that every engine takes. */
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

/** The bytes of a data URL in base64. Throws if it is none. Our content policy forbids to fetch it. */
export function bytesOfDataUrl(dataUrl: string): Uint8Array<ArrayBuffer> {
  const [, base64 = ""] = dataUrl.split(";base64,", 2);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
