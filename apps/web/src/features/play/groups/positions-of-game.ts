import { type Game, type GameNode, mainline, nodeOf, ROOT } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';

/** A position that a coach can assign. */
export interface GamePosition {
  readonly fen: string;
  /** The opponent's move that led to the position. */
  readonly last: string | undefined;
  /** The move that the pupil has to find. */
  readonly answer: string;
  /** The move in the game, if the answer is another one. */
  readonly played: string | undefined;
  /** Plies before the position. */
  readonly ply: number;
  /** Whether the game marks the move, so that the position is likely to be assigned. */
  readonly isMarked: boolean;
}

/** The numeric glyphs of moves: `?`, `??` and `?!`, then `!` and `!!`. */
const BAD: ReadonlySet<number> = new Set([2, 4, 6]);
const GOOD: ReadonlySet<number> = new Set([1, 3]);

/**
 * The positions of the mainline. The answer is the move of the game, or the first variation if the game marks its own move as a mistake.
 */
export function positionsOfGame(game: Game): GamePosition[] {
  let position = Position.fromFen(game.start);
  let before: GameNode = nodeOf(game, ROOT);
  return mainline(game).map((node) => {
    const found = positionAt(game, { before, node, position });
    before = node;
    position = position.play(makeMove(node.move));
    return found;
  });
}

interface Step {
  readonly before: GameNode;
  readonly node: GameNode;
  readonly position: Position;
}

function positionAt(game: Game, { before, node, position }: Step): GamePosition {
  const glyphs = node.glyphs ?? [];
  const isMistake = glyphs.some((glyph) => BAD.has(glyph));
  const [, variation] = before.children;
  const better = isMistake && variation !== undefined ? nodeOf(game, variation).move : undefined;
  const played = makeMove(node.move);
  return {
    fen: position.fen,
    last: before.id === ROOT ? undefined : makeMove(before.move),
    answer: better === undefined ? played : makeMove(better),
    played: better === undefined ? undefined : played,
    ply: before.ply,
    isMarked: better !== undefined || glyphs.some((glyph) => GOOD.has(glyph)),
  };
}
