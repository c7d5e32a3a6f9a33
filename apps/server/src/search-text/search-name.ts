/** The form in which user names are compared, in every database and locale: without case and Unicode variants. */
export function toSearchName(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC');
}
