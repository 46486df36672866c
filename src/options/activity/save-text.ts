/** How long a browser may take to read what it saves. */
const readMs = 60_000;

/** Hands a text to the browser as a file of this name: it goes where the person's downloads go. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readMs);
}
