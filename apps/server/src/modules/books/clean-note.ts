/** A note as databases can hold it: a zero byte and half a surrogate pair, which no keyboard writes, become U+FFFD. */
export function cleanNote(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD');
}
