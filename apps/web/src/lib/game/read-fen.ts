/**
 * Parses a FEN as users paste it. It may have `position fen` before it, moves after it, and the piece letters of other programs.
 *
 * ```ts
 * import { readFen } from './read-fen.ts';
 *
 * const read = readFen('position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r moves h2e2');
 * read.ok && read.value.game.nodeCount; // 1
 * ```
 */
import type { Warning } from '@chuhe/game/pgn';
import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';
import { FEN_LENGTH_LIMIT, parseFen, validateFen } from '@chuhe/rules/fen';
import type { Issue } from '@chuhe/rules/issue';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { fail, ok, type Result } from '@chuhe/rules/result';

export interface ReadPosition {
  /** Starts from the position and contains the moves before the first one that cannot be played. */
  readonly game: Game;
  /** A warning about the first move that was left out. */
  readonly warning?: Warning;
}

/** The position and its moves, or all issues of the position. */
export function readFen(text: string): Result<ReadPosition, readonly Issue[]> {
  const { fen, moves } = parts(text);
  const setup = parseFen(fen);
  if (!setup.ok) return fail(writingIssues(fen, setup.error));
  const position = Position.fromSetup(setup.value);
  if (!position.ok) return fail(position.error);
  return ok(withMoves(newGame({ start: position.value.fen }), moves));
}

function withMoves(start: Game, moves: readonly string[]): ReadPosition {
  const whole = addLine(start, ROOT, moves);
  if (whole.ok) return { game: whole.value.game };
  const { at } = whole.error;
  const good = addLine(start, ROOT, moves.slice(0, at));
  const game = good.ok ? good.value.game : start;
  return { game, warning: warningOf(moves[at] ?? '', at + 1) };
}

/** Omits the reason and similar moves, because the code that finds them would be added to the page's first chunk. */
function warningOf(move: string, ply: number): Warning {
  const code = parseMove(move) === undefined ? 'unreadable-move' : 'illegal-move';
  return { code, game: 0, ply, token: move.slice(0, MAX_TOKEN) };
}

/** A word of a move in any notation. */
const MOVE_WORD = /[a-z].*\d|[平进進退]/i;

/**
 * Whether a text seems to be a FEN, even an invalid one, judged by the number of slashes. A FEN with moves after it counts only if the word
 * `moves` is between them: other texts are read as games.
 */
export function looksLikeFen(text: string): boolean {
  const { fen } = parts(text);
  const [board = '', ...rest] = fen.split(/\s+/);
  const hasMoves = rest.some((word) => MOVE_WORD.test(word));
  return rest.length <= 8 && !hasMoves && board.split('/').length > 5 && !/["{}()]|:\/\//.test(fen);
}

/** Longest part of a word that is shown to the user. */
const MAX_TOKEN = 40;

const PREFIX = /^\s*(?:position\s+)?(?:fen\s*[:=]?\s+)?/i;
const MOVES = /\s+moves\s+/i;

function parts(text: string): { readonly fen: string; readonly moves: readonly string[] } {
  const [fen = '', moves = ''] = text
    .slice(0, FEN_LENGTH_LIMIT + 1)
    .replace(PREFIX, '')
    .split(MOVES, 2);
  return { fen: fen.trim(), moves: moves.split(/\s+/).filter((move) => move !== '') };
}

/** Piece letters of other programs. Each stands for a single letter, so that offsets stay the same. */
const ALIASES: Readonly<Record<string, string>> = { h: 'n', e: 'b', g: 'k', m: 'n' };

/** `parseFen` reports only the first issue; this function returns all issues. */
function writingIssues(fen: string, first: Issue): readonly Issue[] {
  const [board = '', side = 'w'] = fen.split(/\s+/);
  const plain = board.replaceAll(/[hegm]/gi, (letter) => {
    const alias = ALIASES[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? alias : alias.toUpperCase();
  });
  const turn = /^[wr]$/i.test(side) ? 'w' : side.replace(/^B$/, 'b');
  const all = validateFen(`${plain} ${turn}`, 'loose');
  return all.length > 0 ? all : [first];
}
