/** The steps that all formats with a tree of moves share: the start, the moves, the result. */
import { makeFen } from '@chuhe/rules/fen';
import type { Color, Piece } from '@chuhe/rules/piece';
import type { Square } from '@chuhe/rules/square';
import { LOSSES, type ReadGame } from '../pgn/read-game.ts';
import { readStart, type StartRead, turnStart } from '../pgn/start-position.ts';
import { shorten, type WarningCode, WarningList } from '../pgn/warning.ts';
import type { GameContext, GameHeader } from './game-header.ts';
import { type FilePlace, TreeReader } from './tree-reader.ts';

export interface BoardRead {
  readonly pieces: ReadonlyMap<Square, Piece>;
  /** The side to move, if the file tells it. */
  readonly turn?: Color | undefined;
}

/** The starting position with these pieces. Without a side to move, Red moves if that is legal. */
export function startOf({ pieces, turn = 'red' }: BoardRead): StartRead {
  return readStart(makeFen({ pieces, turn }));
}

/** The same position with the side to move that owns the piece on `source`, where the first move starts. */
export function withMover(start: StartRead, source: Square | undefined): StartRead {
  if (source === undefined || start.issues) return start;
  const mover = start.position.toSetup().pieces.get(source)?.color;
  if (mover === undefined || mover === start.position.turn) return start;
  return turnStart(start) ?? start;
}

/** Adds the moves of a file to the tree. */
export type FillTree = (tree: TreeReader, context: GameContext) => void;

/**
 * Builds the tree of a game. If the starting position is invalid, the moves are read from the initial position, provided
 * that all of them are legal there; otherwise the tree stays empty. Adds the warning `bad-fen`.
 */
export function buildTree(
  start: StartRead,
  { limits, warnings, place }: GameContext & { readonly place: FilePlace },
  fill: FillTree,
): TreeReader {
  const { issues, unusedFen: fen = '' } = start;
  if (!issues) {
    const tree = new TreeReader(start, { limits, warnings });
    fill(tree, { limits, warnings });
    return tree;
  }
  const trial = new WarningList(0, limits.maxWarningsPerGame);
  const tree = new TreeReader(start, { limits, warnings: trial });
  fill(tree, { limits, warnings: trial });
  const isDropped = MISFITS.some((code) => trial.has(code));
  warnings.add({ code: 'bad-fen', token: shorten(fen), issues, isDropped, ...place });
  if (isDropped) return new TreeReader(start, { limits, warnings });
  warnings.addList(trial);
  tree.warnInto(warnings);
  return tree;
}

/** Warnings about moves that the initial position does not have. */
const MISFITS: readonly WarningCode[] = ['illegal-move', 'unreadable-move'];

export interface FinishedGame extends GameContext {
  readonly number: number;
  readonly line: number;
  readonly tree: TreeReader;
  readonly header: GameHeader;
  /** Whether the game counts as complete despite the warning `bad-header`: in XQF, it is mostly about a checksum or a count. */
  readonly ignoresBadHeader?: boolean;
}

export function finishGame(read: FinishedGame): ReadGame {
  const { number, line, tree, header, warnings, ignoresBadHeader = false } = read;
  tree.keepLostLines();
  const listed = warnings.toArray();
  const isLossy =
    LOSSES.some((code) => warnings.has(code)) ||
    (!ignoresBadHeader && warnings.has('bad-header')) ||
    listed.some(({ isDropped }) => isDropped === true);
  return {
    game: tree.build(header.tags),
    warnings: listed,
    number,
    line,
    notation: undefined,
    isComplete: !isLossy,
  };
}
