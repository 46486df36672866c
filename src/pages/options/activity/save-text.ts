/** The time that a browser may need to read a file that it downloads. */
const readMs = 60_000;

/** Downloads a text as a file with this name, into the user's download folder. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: "application/json" }));
}

/** Downloads bytes as a file with this name, into the user's download folder. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readMs);
}
