import { toRedView, winChance } from '@chuhe/cloudbook/score';
import type { CloudMove, CloudPosition, MoveSource } from '@chuhe/contract/cloud';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import { type MoveMark, markOf } from '../../../lib/game/move-mark.ts';

/** A legal move as the panel shows it. */
export interface CloudRow {
  readonly move: string;
  readonly text: string;
  /** The cloud's values; missing if the cloud does not know the move. */
  readonly known?: KnownRow;
}

export interface KnownRow {
  /** From Red's view, in hundredths of a pawn. A mate is ±(30,000 − plies). */
  readonly score: number;
  /** Red's winning chance, in whole percent. */
  readonly redPercent: number;
  readonly mark: MoveMark | undefined;
  readonly source: MoveSource;
  readonly depth: number | null;
  readonly nodes: number | null;
  readonly engine: string | null;
  /** Such as `2026-01-02`; see `cloudPositionSchema`. */
  readonly date: string | null;
  readonly replies: CloudMove['replies'];
}

/** The rows of the moves that the cloud knows, best first. */
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

/** The rows of the legal moves that the cloud does not know, sorted by their texts. */
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
  const { source, depth, nodes, engine, date, replies } = each;
  return {
    score,
    redPercent: Math.round(winChance(score) * 100),
    mark: markOf(each, best),
    source,
    depth,
    nodes,
    engine,
    date,
    replies,
  };
}

/** Matches the start of the build information that engines append to their name. */
const BUILD = /\s*[[(]/;

/** The engine's name without build information. */
export function engineName(engine: string): string {
  return engine.split(BUILD)[0] ?? engine;
}

/** The origin of a position's moves, for the line below the table. */
export interface CloudOrigin {
  readonly sources: readonly MoveSource[];
  /** The engines' names without build information. */
  readonly engines: readonly string[];
  /** Depths of the shallowest and the deepest search, in plies; `undefined` if no depth is known. */
  readonly depths: { readonly least: number; readonly most: number } | undefined;
}

export function originOf({ moves }: CloudPosition): CloudOrigin {
  const depths = moves.flatMap(({ depth }) => depth ?? []);
  return {
    sources: [...new Set(moves.map(({ source }) => source))],
    engines: [
      ...new Set(moves.flatMap(({ engine }) => (engine === null ? [] : engineName(engine)))),
    ],
    depths:
      depths.length === 0 ? undefined : { least: Math.min(...depths), most: Math.max(...depths) },
  };
}
