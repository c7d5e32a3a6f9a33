/**
 * The number in a field; `NaN` if the field is empty or contains no number. JSON encodes `NaN` as `null`, which the server refuses with the
 * name of the field.
 */
export function numberOf(text: FormDataEntryValue | null): number {
  return typeof text !== 'string' || text.trim() === '' ? Number.NaN : Number(text);
}
