/**
 * Detects the notation of a game, once for all of its moves. The characters rule out most dialects; the rest are compared
 * by playing the moves in each. A single token is not enough: `h3e3` is a move in ICCS and in UCI, `C2-5` in WXF and in
 * Vietnamese.
 *
 * ```ts
 * import { detectNotation } from '@chuhe/game/parse-move-text';
 * import { INITIAL_FEN } from '@chuhe/rules/fen';
 *
 * detectNotation(['P2-5', 'M8.7'], INITIAL_FEN).notation; // 'vi'
 * detectNotation(['h3e3', 'h10g8'], INITIAL_FEN).ranked;
 * // [{ dialect: 'uci', plies: 2, readable: 2 }, { dialect: 'iccs', plies: 0, readable: 1 }]
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import { checkChoice, checkList, checkText } from '../options.ts';
import { boardOf } from './board-cache.ts';
import { DIALECTS, type Dialect } from './dialect.ts';
import { AMBIGUOUS, matchMove } from './match.ts';
import { isReadable, readToken } from './read-token.ts';

export interface DetectionHints {
  /** Dialects that the tags suggest, the likeliest first. They decide only between dialects that are otherwise equal. */
  readonly prefer?: readonly Dialect[] | undefined;
}

interface RankedDialect {
  readonly dialect: Dialect;
  /** How many legal moves come before the first token that is not a legal move. */
  readonly plies: number;
  /** Tokens that have the shape of a move, legal or not. */
  readonly readable: number;
}

export interface Detection {
  /**
   * The first of `ranked`. `undefined` if the first token is not a legal move in any dialect, or, with an invalid FEN, if
   * no token looks like a move. May be `san0`, for which `writeGame` writes `san`.
   */
  readonly notation: Dialect | undefined;
  /** The dialects that can read at least one token, the best first. */
  readonly ranked: readonly RankedDialect[];
  /**
   * Whether another dialect reads as much as the first but finds different moves, so that only `prefer` or the fixed order
   * decided. Dialects that find the same moves, such as `zh` and `zht`, are not tied.
   */
  readonly isTied: boolean;
}

/** How many tokens are examined; enough to decide for longer games. */
const DETECTION_LIMIT = 400;

/**
 * Detects the notation of a mainline. With an invalid FEN, only the characters decide. Throws a `RangeError` for an
 * unknown notation in `prefer`.
 */
export function detectNotation(
  tokens: readonly string[],
  fen: string,
  hints: DetectionHints = {},
): Detection {
  checkList('the texts of the moves', tokens);
  for (const token of tokens) checkText('the text of a move', token);
  checkText('a FEN', fen);
  checkList('prefer', hints.prefer ?? []);
  for (const dialect of hints.prefer ?? []) checkChoice('notation', DIALECTS, dialect);
  return rankDialects(boardOf(fen), tokens, hints);
}

/**
 * Detects the dialect of a game from its first tokens. If the characters alone suffice, no moves are played, so that the
 * function is cheap enough for every game of a file. `undefined` if no token can be read in any dialect.
 */
export function decideNotation(
  board: Board,
  tokens: readonly string[],
  hints: DetectionHints = {},
): Dialect | undefined {
  const [only, another] = possibleDialects(tokens);
  if (only !== undefined && another === undefined) return only;
  return rankDialects(board, tokens, hints).ranked.at(0)?.dialect;
}

function rankDialects(
  board: Board | undefined,
  tokens: readonly string[],
  hints: DetectionHints,
): Detection {
  const sample = tokens.slice(0, DETECTION_LIMIT);
  const order = [...(hints.prefer ?? []), ...scriptOrder(sample), ...DIALECTS];
  const replays = DIALECTS.map((dialect) => replay(board, sample, dialect))
    .filter(({ readable }) => readable > 0)
    .toSorted(
      (a, b) =>
        b.moves.length - a.moves.length ||
        b.readable - a.readable ||
        order.indexOf(a.dialect) - order.indexOf(b.dialect),
    );
  const [first] = replays;
  return {
    notation: first && (first.moves.length > 0 || !board) ? first.dialect : undefined,
    ranked: replays.map(({ dialect, moves, readable }) => ({
      dialect,
      plies: moves.length,
      readable,
    })),
    isTied: first !== undefined && replays.some((other) => isRival(other, first)),
  };
}

interface Replay {
  readonly dialect: Dialect;
  readonly moves: readonly Move[];
  readonly readable: number;
}

/** Plays the moves on the board and takes them back. */
function replay(board: Board | undefined, tokens: readonly string[], dialect: Dialect): Replay {
  const moves: Move[] = [];
  const undos: (() => void)[] = [];
  let readable = 0;
  for (const [index, token] of tokens.entries()) {
    const descriptor = readToken(token, dialect);
    if (!descriptor) continue;
    readable += 1;
    if (!board || moves.length !== index) continue;
    const move = matchMove(board, descriptor);
    if (move === 0 || move === AMBIGUOUS) continue;
    const { keyLow, keyHigh } = board;
    const captured = board.make(move);
    undos.push(() => board.unmake(move, captured, keyLow, keyHigh));
    moves.push(move);
  }
  for (const undo of undos.toReversed()) undo();
  return { dialect, moves, readable };
}

function isRival(other: Replay, first: Replay): boolean {
  return (
    other.moves.length === first.moves.length &&
    other.readable === first.readable &&
    other.moves.some((move, index) => move !== first.moves[index])
  );
}

/** Dialects that can read every token; only one of `zh` and `zht`, which are read alike. */
function possibleDialects(tokens: readonly string[]): readonly Dialect[] {
  const [script] = scriptOrder(tokens);
  let possible = DIALECTS.filter(
    (dialect) => (dialect !== 'zh' && dialect !== 'zht') || dialect === script,
  );
  for (const token of tokens) {
    if (possible.length < 2) break;
    possible = possible.filter((dialect) => isReadable(token, dialect));
  }
  return possible;
}

const TRADITIONAL = /[車馬後進將帥傌俥砲]/u;
const SIMPLIFIED = /[车马后进将帅]/u;

/** Both scripts. The first character that belongs to only one of them decides which is first; by default, simplified. */
function scriptOrder(tokens: readonly string[]): readonly Dialect[] {
  for (const token of tokens) {
    if (SIMPLIFIED.test(token)) return ['zh', 'zht'];
    if (TRADITIONAL.test(token)) return ['zht', 'zh'];
  }
  return ['zh', 'zht'];
}
