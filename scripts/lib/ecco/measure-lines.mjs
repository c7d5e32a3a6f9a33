import { ECCO_PLIES, symmetricKeys } from '@chuhe/game/ecco';
import { deriveLines } from './derive-lines.mjs';

/** Every how many-th game is classified by the lines of the others. */
const EVERY = 5;

/**
 * How lines derived from a part of the games classify the rest.
 *
 * @param {readonly import('./derive-lines.mjs').CodedGame[]} games
 * @param {import('./derive-lines.mjs').MoreGeneral} moreGeneral
 */
export function measureLines(games, moreGeneral) {
  const codes = new Map(
    deriveLines(
      games.filter((_, index) => index % EVERY !== 0),
      moreGeneral,
    ).map(({ code, moves }) => [[...symmetricKeys(moves)].at(-1), code]),
  );
  const counts = { right: 0, 'more general': 0, wrong: 0, none: 0 };
  const others = games.filter((_, index) => index % EVERY === 0);
  for (const { code, moves } of others) {
    const found = [...symmetricKeys(moves.slice(0, ECCO_PLIES))]
      .map((key) => codes.get(key))
      .findLast((each) => each !== undefined);
    if (found === undefined) counts.none += 1;
    else if (found === code) counts.right += 1;
    else if (moreGeneral.get(code)?.includes(found) === true) counts['more general'] += 1;
    else counts.wrong += 1;
  }
  const shares = Object.entries(counts).map(
    ([name, count]) => `${name} ${((100 * count) / others.length).toFixed(1)} %`,
  );
  return `${others.length} other games: ${shares.join(', ')}`;
}
