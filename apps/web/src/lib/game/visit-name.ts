/** Prefix of the names of visits, which distinguishes them from the games of tabs. */
const VISIT = 'visit-';

/**
 * The name under which the game of a history entry is kept. It includes the name of the tab.
 *
 * @param random letters and digits
 */
export function visitName(random: string, tab: string | undefined): string {
  return tab === undefined ? VISIT + random : `${VISIT}${random}-${tab}`;
}

/** A new name. */
export function makeVisitName(tab: string | undefined): string {
  const parts = crypto.getRandomValues(new Uint32Array(3));
  return visitName(Array.from(parts, (part) => part.toString(36)).join(''), tab);
}

/** The tab of a kept game or visit; empty for a visit without a tab. */
export function tabOf(id: string): string {
  return isVisit(id) ? id.split('-').slice(2).join('-') : id;
}

export function isVisit(id: string): boolean {
  return id.startsWith(VISIT);
}
