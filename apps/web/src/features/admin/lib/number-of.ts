/**
 * The number that a field holds. An empty one is none, and no 0; JSON has no word for what is no number, and the server refuses that
 * with the field it stands in.
 */
export function numberOf(text: FormDataEntryValue | null): number {
  return typeof text !== 'string' || text.trim() === '' ? Number.NaN : Number(text);
}
