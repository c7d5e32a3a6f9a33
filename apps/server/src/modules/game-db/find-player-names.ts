import type { Queryable } from '../../db/database.ts';
import { findNamesByLetters } from '../../search-text/player-repository.ts';
import { lettersOf } from '../../search-text/player-search.ts';
import { toSearchText } from '../../search-text/search-text.ts';
import type { PlayerNames } from './game-repository.ts';

/**
 * Finds the names that a user means. A name in Latin letters is also that of Chinese players of imported games, in pinyin or Vietnamese.
 *
 * @returns `undefined` if the text has no letters
 */
export async function findPlayerNames(
  db: Queryable,
  text: string,
): Promise<PlayerNames | undefined> {
  const beginning = toSearchText(text);
  if (beginning === '') return undefined;
  const letters = lettersOf(text);
  return { beginning, names: letters === '' ? [] : await findNamesByLetters(db, letters) };
}
