/** Hands bytes of games to the browser as a file to keep. */
export function downloadPgn(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/vnd.chess-pgn' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then; freed at once, some would save nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
