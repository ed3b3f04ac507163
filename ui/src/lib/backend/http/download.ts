// Gives the person a file, by way of the browser's own downloads.

/** How long the browser may take to begin with it. */
const HELD_MS = 60_000;

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}
