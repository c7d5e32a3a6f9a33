/** Converts a user name to the form in which names are compared, without case and Unicode variants and independent of the locale. */
export function toSearchName(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC');
}
