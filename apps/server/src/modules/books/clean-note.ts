/** Replaces what PostgreSQL cannot store, zero bytes and unpaired surrogates, by U+FFFD. */
export function cleanNote(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD');
}
