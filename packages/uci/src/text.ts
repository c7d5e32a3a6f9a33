/** Replaces control characters by spaces, so that the text can be shown and logged. */
export function cleanText(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
