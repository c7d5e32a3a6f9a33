import {
  type CloudMove,
  type CloudNote,
  parseCloudMoves,
  rankMoves,
} from '@chuhe/cloudbook/cloud-moves';
import { type KeyImage, toKeyMove } from '@chuhe/cloudbook/position-key';
import { MATE_SCORE } from '@chuhe/cloudbook/score';
import type { MoveSource } from '@chuhe/contract/cloud';
import { type Move, makeMove, parseMove } from '@chuhe/rules/move';
import { type BackedUpMove, dateOfDay, dayOf } from './evaluations/evaluation.ts';
import { fromKeyLine, type KeyedPosition } from './key-moves.ts';
import type { Layers } from './layer-repository.ts';

/**
 * Merges the layers of a position, in the orientation of the requested position. Each move is taken from the first layer that has
 * it: upstream, because it has searched far longer, then our engine, then users' contributions.
 */

export interface KnownMove extends CloudMove {
  readonly score: number;
  readonly source: MoveSource;
  readonly depth?: number;
  readonly nodes?: number;
  readonly engine?: string;
  /** The date of the search, such as `2026-01-02`, or when upstream answered or the user contributed. */
  readonly date?: string;
  /** The engine's moves after this one, as they were found by the search. */
  readonly line?: readonly string[];
}

export interface KnownPosition {
  /** Known moves, best first. */
  readonly moves: readonly KnownMove[];
  readonly isComplete: boolean;
  /** When the newest layer with a move in the result was updated. */
  readonly updatedAt?: Date;
}

export const UNKNOWN: KnownPosition = { moves: [], isComplete: false };

export function mergeLayers(
  { position, images }: KeyedPosition,
  layers: Layers | undefined,
): KnownPosition {
  if (layers === undefined) return UNKNOWN;
  const found = new Map<Move, Candidate>();
  let updatedAt: Date | undefined;
  for (const { moves, at } of listLayers(layers, imagesOfKey(images))) {
    for (const candidate of moves) {
      if (found.has(candidate.move)) continue;
      found.set(candidate.move, candidate);
      if (updatedAt === undefined || at > updatedAt) updatedAt = at;
    }
  }
  if (found.size === 0) return UNKNOWN;
  const moves = turn(found.values(), images).filter(({ move }) => position.isLegal(move));
  const legal = position.moves().length;
  return {
    moves: rank(moves),
    isComplete: moves.length === legal,
    ...(updatedAt && { updatedAt }),
  };
}

/** A move in the key's position. */
interface Candidate extends Omit<KnownMove, 'move' | 'rank' | 'line'> {
  readonly move: Move;
  readonly line?: readonly Move[] | undefined;
}

interface Layer {
  readonly at: Date;
  readonly moves: readonly Candidate[];
}

function* listLayers(
  { upstream, evaluation, contributions }: Layers,
  images: readonly KeyImage[],
): Generator<Layer> {
  if (upstream !== undefined) {
    const from = { source: 'upstream', at: upstream.fetchedAt } as const;
    yield { at: from.at, moves: readCloudText(upstream.moves, images, from) };
  }
  if (evaluation !== undefined) {
    yield { at: evaluation.updatedAt, moves: evaluation.moves.map(makeCandidate) };
  }
  for (const { moves, updatedAt } of contributions) {
    const from = { source: 'contribution', at: updatedAt } as const;
    yield { at: updatedAt, moves: readCloudText(moves, images, from) };
  }
}

function readCloudText(
  text: string,
  images: readonly KeyImage[],
  { source, at }: { readonly source: MoveSource; readonly at: Date },
): readonly Candidate[] {
  const read = parseCloudMoves(text);
  if (!read.ok) return [];
  const date = dateOfDay(dayOf(at));
  return read.value.moves.flatMap(({ move: written, score, note }) => {
    const move = parseMove(written);
    if (move === undefined || score === undefined) return [];
    return [{ move: toKeyMove(move, images), score, note, source, date }];
  });
}

/** The symmetries of the key's position itself: two if it is its own mirror image. */
export function imagesOfKey(images: readonly KeyImage[]): readonly KeyImage[] {
  return images.length > 1 ? [0, 1] : [0];
}

function makeCandidate(row: BackedUpMove): Candidate {
  const { move, value, depth, nodes, source, engine, day, line } = row;
  const date = day === undefined ? undefined : dateOfDay(day);
  return {
    move,
    score: value,
    note: noteOf(row),
    depth,
    nodes,
    source,
    engine,
    line,
    ...(date !== undefined && { date }),
  };
}

function noteOf({ known, good, value }: BackedUpMove): CloudNote | undefined {
  const isMate = value === MATE_SCORE - 1;
  return known > 0 || isMate ? { kind: 'replies', known, good } : undefined;
}

type Turned = Omit<KnownMove, 'rank'>;

function turn(found: Iterable<Candidate>, images: readonly KeyImage[]): readonly Turned[] {
  return [...found].flatMap(({ line, ...candidate }) =>
    fromKeyLine([candidate.move, ...(line ?? [])], images).map(([move, ...rest]) => ({
      ...candidate,
      move: makeMove(move),
      ...(rest.length > 0 && { line: rest.map(makeMove) }),
    })),
  );
}

function rank(moves: readonly Turned[]): readonly KnownMove[] {
  const byMove = new Map(moves.map((each) => [each.move, each]));
  return rankMoves(moves).flatMap(({ move, rank }) => {
    const of = byMove.get(move);
    return of === undefined ? [] : [{ ...of, rank }];
  });
}
