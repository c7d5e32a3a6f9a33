import { type ReadGame, type Warning, type WarningCode, warningText } from '@chuhe/game/pgn';
import { type Game, walk } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describeGame, nameOf } from '../../games/describe-game.ts';
import { hashGame } from '../../games/hash-game.ts';
import { historyOf } from '../../games/read-game.ts';
import { IMPORT_LIMITS } from './import-limits.ts';

/** A game of a file as it is stored. */
export interface PreparedGame {
  /** Of what makes two games one: start, mainline, players, year. */
  readonly hash: Uint8Array;
  readonly red: string;
  readonly black: string;
  readonly redSearchText: string;
  readonly blackSearchText: string;
  readonly event: string;
  readonly date: string;
  /** 0 when unknown. */
  readonly year: number;
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
  readonly ecco: string;
  readonly opening: string;
  readonly plies: number;
  readonly startFen: string | null;
  readonly line: Uint8Array;
  readonly history: string | null;
  readonly information: string;
}

/** A game of a file that is not taken. */
export interface Refusal {
  /** From 1, in the file. */
  readonly game: number;
  readonly line: number | null;
  readonly title: string;
  readonly reason: string;
}

/**
 * A game is taken whole or not at all: one whose mainline breaks off would be counted with the result of moves that nobody has
 * seen. Faults in variations and comments cost it those only.
 */
export function prepareGame(read: ReadGame): PreparedGame | Refusal {
  const { game } = read;
  const { redSearchText, blackSearchText, startFen, line, ...told } = describeGame(game);
  const fault = findFault(read, told.plies);
  if (fault !== undefined) {
    const players = [told.red, told.black].filter((name) => name !== '').join(' – ');
    return {
      game: read.number,
      line: read.line,
      title: cut(players, IMPORT_LIMITS.title),
      reason: cut(fault, IMPORT_LIMITS.reason),
    };
  }
  const year = yearOf(told.date);
  return {
    hash: hashGame({ startFen, redSearchText, blackSearchText, year, line }),
    red: told.red,
    black: told.black,
    redSearchText,
    blackSearchText,
    event: told.event,
    date: told.date,
    year,
    result: told.result,
    ...openingOf(game),
    plies: told.plies,
    startFen: startFen === INITIAL_FEN ? null : startFen,
    line,
    history: makeHistory(game, told.plies),
    information: JSON.stringify(game.tags),
  };
}

/** After these the mainline may be the part of a game only. */
const ENDS: ReadonlySet<WarningCode> = new Set([
  'illegal-move',
  'unreadable-move',
  'missing-move',
  'null-move',
  'truncated',
  'too-many-nodes',
  'too-many-characters',
]);

/** Why a game is not taken. */
function findFault({ game, warnings, isComplete }: ReadGame, plies: number): string | undefined {
  if (plies === 0) {
    const cause = warnings.find(({ code }) => ENDS.has(code) || code === 'bad-fen') ?? warnings[0];
    return cause === undefined ? 'no moves' : `no moves: ${reasonOf(cause)}`;
  }
  if (isComplete) return undefined;
  const ends = warnings.filter(({ code }) => ENDS.has(code));
  const end = ends.find((warning) => isOfMainline(warning, game, plies));
  return end && reasonOf(end);
}

/** A warning tells the half-move and not the line; where a variation gets as far as the mainline, it may be either's. */
function isOfMainline({ ply, code }: Warning, game: Game, plies: number): boolean {
  // What is dropped for want of room is dropped of every line.
  if (ply === undefined || code === 'too-many-nodes') return true;
  return ply === plies + 1 && !hasOtherLineTo(game, plies);
}

function hasOtherLineTo(game: Game, ply: number): boolean {
  let count = 0;
  for (const { node } of walk(game)) if (node.ply === ply) count += 1;
  return count > 1;
}

/** Without the number of the game, which stands beside it. */
function reasonOf(warning: Warning): string {
  return warningText({ ...warning, game: 0 }).replace(/^file, /, '');
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function yearOf(date: string): number {
  const year = Number(date.slice(0, 4));
  return year >= 1000 ? year : 0;
}

function openingOf(game: Game): { readonly ecco: string; readonly opening: string } {
  const ecco = nameOf(game, 'ECCO').toUpperCase();
  const names = [nameOf(game, 'Opening'), nameOf(game, 'Variation')];
  const opening = names.filter((name) => name !== '').join(', ');
  return {
    ecco: /^[A-Z]\d{2}$/.test(ecco) ? ecco : '',
    opening: Array.from(opening).slice(0, IMPORT_LIMITS.openingName).join(''),
  };
}

/** Null for a mainline without a word beside it, which the packed line says as well. */
function makeHistory(game: Game, plies: number): string | null {
  const history = historyOf(game);
  const isPlain =
    game.nodeCount === plies &&
    history.root === undefined &&
    history.moves.every((move) => typeof move === 'string');
  return isPlain ? null : JSON.stringify(history);
}
