/**
 * A FEN as people paste it: with `position fen` before it, moves after it, and the letters of other programs.
 *
 * ```ts
 * import { readFen } from './read-fen.ts';
 *
 * const read = readFen('position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r moves h2e2');
 * read.ok && read.value.nodeCount; // 1
 * ```
 */
import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';
import { FEN_LENGTH_LIMIT, parseFen, validateFen } from '@chuhe/rules/fen';
import type { Issue } from '@chuhe/rules/issue';
import { Position } from '@chuhe/rules/position';
import { fail, ok, type Result } from '@chuhe/rules/result';

/** The game that starts with the position, or everything that is wrong with it. */
export function readFen(text: string): Result<Game, readonly Issue[]> {
  const { fen, moves } = parts(text);
  const setup = parseFen(fen);
  if (!setup.ok) return fail(writingIssues(fen, setup.error));
  const position = Position.fromSetup(setup.value);
  if (!position.ok) return fail(position.error);
  const game = newGame({ start: position.value.fen });
  const whole = addLine(game, ROOT, moves);
  const legal = whole.ok ? whole : addLine(game, ROOT, moves.slice(0, whole.error.at));
  return ok(legal.ok ? legal.value.game : game);
}

/** Whether a text means to be a FEN, however bad: its first word has the slashes of one. */
export function looksLikeFen(text: string): boolean {
  const { fen } = parts(text);
  const [board = '', ...rest] = fen.split(/\s+/);
  return rest.length <= 8 && board.split('/').length > 5 && !/["{}()]|:\/\//.test(fen);
}

const PREFIX = /^\s*(?:position\s+)?(?:fen\s*[:=]?\s+)?/i;
const MOVES = /\s+moves\s+/i;

function parts(text: string): { readonly fen: string; readonly moves: readonly string[] } {
  const [fen = '', moves = ''] = text
    .slice(0, FEN_LENGTH_LIMIT + 1)
    .replace(PREFIX, '')
    .split(MOVES, 2);
  return { fen: fen.trim(), moves: moves.split(/\s+/).filter((move) => move !== '') };
}

/** Letters of other programs, one for one, so that the offsets stay. */
const ALIASES: Readonly<Record<string, string>> = { h: 'n', e: 'b', g: 'k', m: 'n' };

/** `parseFen` names the first fault; here are all of them. */
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
