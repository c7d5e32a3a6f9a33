/** The text with a blank for each control character, so that it may be shown and logged. */
export function cleanText(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
