import { toRedView, winChance } from '@chuhe/cloudbook/score';
import type { CloudMove, CloudPosition, MoveSource } from '@chuhe/contract/cloud';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import { type MoveMark, markOf } from '../../../lib/game/move-mark.ts';

/** One legal move as the panel shows it. */
export interface CloudRow {
  readonly move: string;
  readonly text: string;
  /** Missing where the move is not known. */
  readonly known?: KnownRow;
}

export interface KnownRow {
  /** From Red's view: hundredths of a pawn, a mate as ±(30,000 − plies). */
  readonly score: number;
  /** Red's chance to win, in whole per cent. */
  readonly redPercent: number;
  readonly mark: MoveMark | undefined;
  readonly source: MoveSource;
  readonly depth: number | null;
  readonly nodes: number | null;
  readonly engine: string | null;
  readonly replies: CloudMove['replies'];
}

/** Known moves, the best first. */
export function knownRows(
  { moves }: CloudPosition,
  position: Position,
  notation: Notation,
): readonly CloudRow[] {
  const [best] = moves;
  return moves.map((each) => ({
    move: each.move,
    text: makeMoveText(position.fen, each.move, notation),
    known: describe(each, best?.score ?? each.score, position),
  }));
}

/** Legal moves that are not known, in the order of their names. */
export function otherRows(
  { moves }: CloudPosition,
  position: Position,
  notation: Notation,
): readonly CloudRow[] {
  const known = new Set(moves.map(({ move }) => move));
  return position
    .legalMoves()
    .filter((move) => !known.has(move))
    .map((move) => ({ move, text: makeMoveText(position.fen, move, notation) }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
}

function describe(each: CloudMove, best: number, { turn }: Position): KnownRow {
  const score = toRedView(each.score, turn);
  const { source, depth, nodes, engine, replies } = each;
  return {
    score,
    redPercent: Math.round(winChance(score) * 100),
    mark: markOf(each, best),
    source,
    depth,
    nodes,
    engine,
    replies,
  };
}

/** The build that engines add to their name. */
const BUILD = /\s*[[(]/;

/** The origin of a position's moves, as the foot names it. */
export interface CloudOrigin {
  readonly sources: readonly MoveSource[];
  /** The engines' own names. */
  readonly engines: readonly string[];
  /** Plies of the shallowest and the deepest search; absent where it is not known. */
  readonly depths: { readonly least: number; readonly most: number } | undefined;
}

export function originOf({ moves }: CloudPosition): CloudOrigin {
  const depths = moves.flatMap(({ depth }) => depth ?? []);
  return {
    sources: [...new Set(moves.map(({ source }) => source))],
    engines: [...new Set(moves.flatMap(({ engine }) => engine?.split(BUILD)[0] ?? []))],
    depths:
      depths.length === 0 ? undefined : { least: Math.min(...depths), most: Math.max(...depths) },
  };
}
