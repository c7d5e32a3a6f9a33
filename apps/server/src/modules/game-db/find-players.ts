import type { Queryable } from '../../db/database.ts';
import { findNamesByLetters } from '../../search-text/player-repository.ts';
import { lettersOf } from '../../search-text/player-search.ts';
import { toSearchText } from '../../search-text/search-text.ts';

/**
 * Finds the names that a user means. A name in Latin letters is also that of Chinese players in pinyin or Vietnamese.
 *
 * @returns beginnings of names as search texts; empty for an empty text
 */
export async function findPlayers(db: Queryable, text: string): Promise<readonly string[]> {
  const player = toSearchText(text);
  if (player === '') return [];
  const letters = lettersOf(text);
  const names = letters === '' ? [] : await findNamesByLetters(db, letters);
  return [...new Set([player, ...names])];
}
