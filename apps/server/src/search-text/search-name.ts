/**
 * The form in which user names are compared: without case and Unicode variants. Equal forms are the same name, in
 * every database and locale.
 */
export function toSearchName(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC');
}
