/** Downloads a PGN file. */
export function downloadPgn(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/vnd.chess-pgn' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers save an empty file if the URL is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
