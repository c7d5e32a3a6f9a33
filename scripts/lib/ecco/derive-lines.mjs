import { ECCO_PLIES, eccoCodes, isMoreGeneralCode, symmetricKeys } from '@chuhe/game/ecco';
import { makeMove, mirrorMove } from '@chuhe/rules/move';

/**
 * @typedef {{ code: string, moves: readonly number[] }} CodedGame
 * @typedef {{ code: string, moves: readonly number[], isUsual: boolean }} Line
 */

/** A position has a code if this share of its games has that code or one that it generalises. */
const SHARE = 0.9;
/** Fewer games do not decide on the code of a position. */
const MIN_GAMES = 3;
const MIN_OTHERS = 1;

/**
 * Derives from games with codes the positions where a code begins, as lines that lead to them: those by which most games reach them.
 *
 * @param {readonly CodedGame[]} games from the initial position
 * @returns {readonly Line[]} in the order of their moves
 */
export function deriveLines(games) {
  const codes = codesOfPositions(games);
  const orient = makeOrient(games);
  /** @type {Map<bigint, Map<string, { moves: readonly number[], games: number }>>} */
  const entries = new Map();
  for (const { moves } of games) {
    for (const { key, plies } of entriesOf(moves, codes)) {
      const line = orient(moves.slice(0, plies));
      const lines = entries.get(key) ?? new Map();
      entries.set(key, lines);
      const text = textOf(line);
      lines.set(text, { moves: line, games: (lines.get(text)?.games ?? 0) + 1 });
    }
  }
  const lines = [...entries].map(([key, ways]) => {
    const [way] = [...ways.values()].toSorted((one, other) => other.games - one.games);
    const all = [...ways.values()].reduce((sum, each) => sum + each.games, 0);
    return { code: codes.get(key) ?? '', moves: way?.moves ?? [], games: all };
  });
  return markUsualLines(lines).toSorted((one, other) =>
    textOf(one.moves) < textOf(other.moves) ? -1 : 1,
  );
}

/**
 * @param {readonly { code: string, moves: readonly number[], games: number }[]} lines
 * @returns {Line[]}
 */
function markUsualLines(lines) {
  /** @type {Map<string, { games: number }>} */
  const usual = new Map();
  for (const line of lines) {
    if (line.games > (usual.get(line.code)?.games ?? 0)) usual.set(line.code, line);
  }
  return lines.map((line) => ({ ...line, isUsual: usual.get(line.code) === line }));
}

/**
 * The positions of a game in which its code changes. A more general code does not replace another.
 *
 * @param {readonly number[]} moves
 * @param {ReadonlyMap<bigint, string>} codes
 */
function* entriesOf(moves, codes) {
  let current = '';
  let plies = 0;
  for (const key of symmetricKeys(moves.slice(0, ECCO_PLIES))) {
    plies += 1;
    const code = codes.get(key);
    if (code === undefined || (current !== '' && isMoreGeneralCode(code, current))) continue;
    current = code;
    yield { key, plies };
  }
}

/**
 * @param {readonly CodedGame[]} games
 * @returns {ReadonlyMap<bigint, string>} by `symmetricKeys`
 */
function codesOfPositions(games) {
  /** @type {Map<bigint, { code: string, next: bigint | undefined }[]>} */
  const visits = new Map();
  for (const { code, moves } of games) {
    const keys = [...symmetricKeys(moves.slice(0, ECCO_PLIES + 1))];
    for (const [ply, key] of keys.slice(0, ECCO_PLIES).entries()) {
      const all = visits.get(key) ?? [];
      visits.set(key, all);
      all.push({ code, next: keys[ply + 1] });
    }
  }
  /** @type {Map<bigint, string>} */
  const codes = new Map();
  for (const [key, all] of visits) {
    const usual = mostFrequent(all.map(({ next }) => next));
    const others = all.filter(({ next }) => next !== usual);
    const code = codeOf([all, others]);
    if (code !== undefined) codes.set(key, code);
  }
  return codes;
}

/**
 * The most special code that nearly all games have, or that generalises theirs: all games of the position, and also those without its
 * usual next move. Otherwise, a position would have the code that only the next move decides on.
 *
 * @param {readonly [all: readonly { code: string }[], others: readonly { code: string }[]]} groups
 */
function codeOf([all, others]) {
  if (all.length < MIN_GAMES || others.length < MIN_OTHERS) return undefined;
  const [covered, coveredByOthers] = [all, others].map((games) => coverOf(games));
  const [best] = [...(covered ?? [])]
    .filter(
      ([code, games]) =>
        games >= SHARE * all.length && (coveredByOthers?.get(code) ?? 0) >= SHARE * others.length,
    )
    .toSorted(
      ([one, some], [other, many]) =>
        generalCodes(other).length - generalCodes(one).length || many - some,
    );
  return best?.[0];
}

/**
 * How many games have a code or one that it generalises.
 *
 * @param {readonly { code: string }[]} games
 */
function coverOf(games) {
  /** @type {Map<string, number>} */
  const covered = new Map();
  for (const { code } of games) {
    for (const each of generalCodes(code)) covered.set(each, (covered.get(each) ?? 0) + 1);
  }
  return covered;
}

/**
 * Makes a function that mirrors a line if more games begin with the mirror image of its first move.
 *
 * @param {readonly CodedGame[]} games
 */
function makeOrient(games) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { moves } of games) {
    const [first = 0] = moves;
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return (/** @type {readonly number[]} */ line) => {
    const [first = 0] = line;
    const isRare = (counts.get(mirrorMove(first)) ?? 0) > (counts.get(first) ?? 0);
    return isRare ? line.map((move) => mirrorMove(move)) : line;
  };
}

/** @type {Map<string, readonly string[]>} */
const general = new Map();

/**
 * The code and the more general ones.
 *
 * @param {string} code
 */
function generalCodes(code) {
  const known = general.get(code) ?? eccoCodes().filter((other) => isMoreGeneralCode(other, code));
  general.set(code, known);
  return known;
}

/**
 * @template Value
 * @param {readonly Value[]} values
 */
function mostFrequent(values) {
  /** @type {Map<Value, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/**
 * A line for each position: its code, how many plies it shares with the line before, an asterisk if it is the usual line of its code, and
 * its further moves.
 *
 * @param {readonly Line[]} lines in the order of their moves
 */
export function formatLines(lines) {
  /** @type {readonly number[]} */
  let before = [];
  return lines.map(({ code, moves, isUsual }) => {
    const shared = moves.findIndex((move, ply) => move !== before[ply]);
    before = moves;
    return `${code} ${shared}${isUsual ? '*' : ''} ${textOf(moves.slice(shared))}`;
  });
}

/** @param {readonly number[]} moves */
function textOf(moves) {
  return moves.map((move) => makeMove(move)).join('');
}
