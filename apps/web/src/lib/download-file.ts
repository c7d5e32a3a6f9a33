const TYPES: Readonly<Record<string, string>> = {
  pgn: 'application/vnd.chess-pgn',
  txt: 'text/plain;charset=utf-8',
  csv: 'text/csv;charset=utf-8',
  zip: 'application/zip',
  png: 'image/png',
  svg: 'image/svg+xml',
  gif: 'image/gif',
  webm: 'video/webm',
};

/** Downloads a file. @param name with its extension, which tells the media type */
export function downloadFile(content: Uint8Array<ArrayBuffer> | Blob, name: string): void {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers save an empty file if the URL is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
