import type { BookFormat } from '@chuhe/contract/book';

const TYPES: Readonly<Record<BookFormat, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  dat: 'application/octet-stream',
};

interface BookFile {
  readonly fileName: string;
  readonly format: BookFormat;
  readonly content: string;
}

/** Downloads a book as a file. */
export function downloadBook({ fileName, format, content }: BookFile): void {
  const part = format === 'dat' ? bytesOf(content) : content;
  const url = URL.createObjectURL(new Blob([part], { type: TYPES[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers save nothing if the object URL is released at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
