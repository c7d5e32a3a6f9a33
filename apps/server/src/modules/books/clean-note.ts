/** Replaces zero bytes and unpaired surrogates, which PostgreSQL cannot store, with U+FFFD. */
export function cleanNote(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD');
}
