/**
 * Writes the positions and moves of a game in the forms that chessdb.cn and UCI engines use. Moves are two squares, with
 * ranks 0–9; a FEN has two parts.
 *
 * ```ts
 * import { writeChessdbLines, writeUciPosition } from '@chuhe/game/chessdb-lines';
 * import { addLine, newGame, ROOT } from '@chuhe/game/tree';
 *
 * const played = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
 * if (played.ok) {
 *   const { game } = played.value;
 *   writeChessdbLines(game).split('\n')[0]; // 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves h2e2'
 *   writeUciPosition(game); // 'position fen rnbakabnr/…/RNBAKABNR w - - 0 1 moves h2e2 h9g7'
 * }
 * ```
 */
import { makeFen } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import { copyLine } from '../tree/lines.ts';
import { type Game, type NodeId, ROOT } from '../tree/model.ts';
import { replay } from '../tree/positions.ts';

export interface ChessdbLinesOptions {
  /** Whether the moves of variations are written too. Default: `false`. */
  readonly variations?: boolean | undefined;
}

/**
 * A line `FEN moves MOVE` for each move of the game: the position before it, and the move. This is the form of chessdb's
 * queue. Of the variations, a line that is written already is left out. `readGameFile` reads the moves back.
 */
export function writeChessdbLines(
  game: Game,
  { variations = false }: ChessdbLinesOptions = {},
): string {
  const lines: string[] = [];
  const known = new Set<string>();
  for (const { node, depth, board } of replay(game)) {
    if (!variations && depth > 0) continue;
    const line = `${makeFen(board.toSetup())} moves ${makeMove(node.move)}\n`;
    if (depth === 0 || !known.has(line)) lines.push(line);
    known.add(line);
  }
  return lines.join('');
}

/**
 * The UCI command for the whole line through a node, from the start to its end. Default: the mainline. Throws a `RangeError`
 * for an unknown node.
 */
export function writeUciPosition(game: Game, id: NodeId = ROOT): string {
  const moves = copyLine(game, id).map(makeMove);
  return [
    'position fen',
    `${game.start} - - 0 1`,
    ...(moves.length > 0 ? ['moves'] : []),
    ...moves,
  ].join(' ');
}
