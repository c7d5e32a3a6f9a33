const MAX_LENGTH = 80;

/** A name that can be shown in a terminal and a page: without control characters, and not too long. That of the file if nothing is left. */
export function cleanName(name: string | undefined, path: string): string {
  const file = path.split(/[/\\]/).at(-1) ?? '';
  return (clean(name ?? '') || clean(file) || 'engine').slice(0, MAX_LENGTH);
}

function clean(text: string): string {
  return text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
}
