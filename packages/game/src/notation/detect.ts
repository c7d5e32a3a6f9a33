/**
 * What a game is written in, decided once for all of its moves: by the letters, which leave few dialects,
 * and then by playing the moves in each. A single token proves nothing: `h3e3` is a move in ICCS and in
 * UCI, `C2-5` one in WXF and in Vietnamese.
 *
 * ```ts
 * import { detectNotation } from '@chuhe/game/notation';
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
import { readToken } from './read-token.ts';

export interface DetectionHints {
  /** What the tags of the game say, the likeliest first. Decides only between dialects that reach equally far. */
  readonly prefer?: readonly Dialect[] | undefined;
}

/** How far a dialect gets. */
interface RankedDialect {
  readonly dialect: Dialect;
  /** Tokens from the first one that are legal moves one after the other. */
  readonly plies: number;
  /** Tokens that have the shape of a move, legal or not. */
  readonly readable: number;
}

export interface Detection {
  /**
   * The first of `ranked`; `undefined` when the first token is a legal move in none, or, where the FEN cannot be read,
   * when no token looks like a move. May be `san0`, in which nothing is written: `writeGame` writes `san` for it.
   */
  readonly notation: Dialect | undefined;
  /** The dialects that can read a token at all, the best first. */
  readonly ranked: readonly RankedDialect[];
  /**
   * Another dialect gets as far as the first by other moves, and only `prefer` or the order decided: the texts do not
   * tell what they mean. Dialects that find the same moves, as `zh` and `zht` do, are not tied.
   */
  readonly isTied: boolean;
}

/** Tokens that are looked at: a longer game has shown by then what it is written in. */
const DETECTION_LIMIT = 400;

/**
 * For the moves of a mainline, in order. A FEN that cannot be read leaves only the letters to decide by. A notation in
 * `prefer` that does not exist is a `RangeError`.
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
 * The dialect of a game from its first tokens, by letters where they suffice: cheap enough for every game
 * of a file. `undefined` when no token can be read in any dialect.
 */
export function decideNotation(
  board: Board,
  tokens: readonly string[],
  hints: DetectionHints = {},
): Dialect | undefined {
  const [only, another] = openDialects(tokens);
  if (only !== undefined && another === undefined) return only;
  return rankDialects(board, tokens, hints).ranked.at(0)?.dialect;
}

function rankDialects(
  board: Board | undefined,
  tokens: readonly string[],
  hints: DetectionHints,
): Detection {
  const looked = tokens.slice(0, DETECTION_LIMIT);
  const order = [...(hints.prefer ?? []), ...scriptOrder(looked), ...DIALECTS];
  const replays = DIALECTS.map((dialect) => replay(board, looked, dialect))
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

function replay(board: Board | undefined, tokens: readonly string[], dialect: Dialect): Replay {
  const current = board?.clone();
  const moves: Move[] = [];
  let readable = 0;
  for (const [index, token] of tokens.entries()) {
    const descriptor = readToken(token, dialect);
    if (!descriptor) continue;
    readable += 1;
    if (!current || moves.length !== index) continue;
    const move = matchMove(current, descriptor);
    if (move === 0 || move === AMBIGUOUS) continue;
    current.make(move);
    moves.push(move);
  }
  return { dialect, moves, readable };
}

function isRival(other: Replay, first: Replay): boolean {
  return (
    other.moves.length === first.moves.length &&
    other.readable === first.readable &&
    other.moves.some((move, index) => move !== first.moves[index])
  );
}

/** Dialects that can read every token, but one of `zh` and `zht`, which read alike. */
function openDialects(tokens: readonly string[]): readonly Dialect[] {
  const [script] = scriptOrder(tokens);
  let open = DIALECTS.filter(
    (dialect) => (dialect !== 'zh' && dialect !== 'zht') || dialect === script,
  );
  for (const token of tokens) {
    if (open.length < 2) break;
    open = open.filter((dialect) => readToken(token, dialect) !== undefined);
  }
  return open;
}

const TRADITIONAL = /[車馬後進將帥傌俥砲]/u;
const SIMPLIFIED = /[车马后进将帅]/u;

/** The glyphs tell the scripts apart; where they do not, it is simplified. */
function scriptOrder(tokens: readonly string[]): readonly Dialect[] {
  for (const token of tokens) {
    if (SIMPLIFIED.test(token)) return ['zh', 'zht'];
    if (TRADITIONAL.test(token)) return ['zht', 'zh'];
  }
  return ['zh', 'zht'];
}
