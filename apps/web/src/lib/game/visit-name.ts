/** Prefix of the names of visits, which are kept beside the game of the tab. */
const VISIT = 'visit-';

/**
 * The name under which the game at an entry of the history is kept. It includes the tab.
 *
 * @param random letters and digits
 */
export function visitName(random: string, tab: string | undefined): string {
  return tab === undefined ? VISIT + random : `${VISIT}${random}-${tab}`;
}

/** Empty for a visit without a tab. */
export function tabOf(id: string): string {
  return isVisit(id) ? id.split('-').slice(2).join('-') : id;
}

export function isVisit(id: string): boolean {
  return id.startsWith(VISIT);
}
