import { ECCO_PLIES, isMoreGeneralCode, symmetricKeys } from '@chuhe/game/ecco';
import { deriveLines } from './derive-lines.mjs';

/** Every how many-th game is classified by the lines of the others. */
const EVERY = 5;

/**
 * How lines derived from a part of the games classify the rest.
 *
 * @param {readonly import('./derive-lines.mjs').CodedGame[]} games
 */
export function measureLines(games) {
  const lines = deriveLines(games.filter((_, index) => index % EVERY !== 0));
  const codes = new Map(lines.map(({ code, moves }) => [[...symmetricKeys(moves)].at(-1), code]));
  const counts = { right: 0, 'more general': 0, wrong: 0, none: 0 };
  const others = games.filter((_, index) => index % EVERY === 0);
  for (const { code, moves } of others) {
    let found = '';
    for (const key of symmetricKeys(moves.slice(0, ECCO_PLIES))) {
      const next = codes.get(key);
      if (next !== undefined && !isMoreGeneralCode(next, found)) found = next;
    }
    if (found === '') counts.none += 1;
    else if (found === code) counts.right += 1;
    else if (isMoreGeneralCode(found, code)) counts['more general'] += 1;
    else counts.wrong += 1;
  }
  const shares = Object.entries(counts).map(
    ([name, count]) => `${name} ${((100 * count) / others.length).toFixed(1)} %`,
  );
  return `${others.length} other games: ${shares.join(', ')}`;
}
