import { toRedView, winChance } from '@chuhe/cloudbook/score';
import type { CloudMove, CloudPosition, MoveSource } from '@chuhe/contract/cloud';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import { type MoveMark, markOf } from '../../../lib/game/move-mark.ts';

/** One legal move as the panel shows it. */
export interface CloudRow {
  readonly move: string;
  readonly text: string;
  /** Missing where nothing is known of the move. */
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

/** Legal moves of which nothing is known, in the order of their names. */
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

/** What engines say of their build after their name. */
const BUILD = /\s*[[(]/;

/** What a position is known from: what its foot names. */
export interface CloudOrigin {
  readonly sources: readonly MoveSource[];
  /** As engines call themselves. */
  readonly engines: readonly string[];
  /** Plies, of the shallowest and of the deepest search; absent where nobody says. */
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
