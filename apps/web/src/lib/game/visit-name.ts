/** Of games at entries of the history, which are kept beside that of the tab. */
const VISIT = 'visit-';

/**
 * A name to keep the game at an entry of the history by: it tells of which tab the entry is.
 *
 * @param random letters and digits
 */
export function visitName(random: string, tab: string | undefined): string {
  return tab === undefined ? VISIT + random : `${VISIT}${random}-${tab}`;
}

/** Empty where a visit tells no tab. */
export function tabOf(id: string): string {
  return isVisit(id) ? id.split('-').slice(2).join('-') : id;
}

export function isVisit(id: string): boolean {
  return id.startsWith(VISIT);
}
