/** Hands a file to the browser's downloads. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name.replace(/[\\/:*?"<>|]/g, '-');
  link.click();
  // Some browsers read the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
