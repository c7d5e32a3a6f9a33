import type { SearchTarget } from '@chuhe/contract/game-search';
import { makeFen, parseFen } from '@chuhe/rules/fen';
import { mirrorSetup, type Setup, swapColors } from '@chuhe/rules/setup';
import {
  flipSquare,
  makeSquare,
  mirrorSquare,
  parseSquare,
  type Square,
} from '@chuhe/rules/square';

/** A target, possibly mirrored or with exchanged colours. */
export interface TargetImage {
  readonly target: SearchTarget;
  readonly isMirrored: boolean;
  readonly isSwapped: boolean;
}

/** Which images are searched in addition to the target. */
export interface ImageChoice {
  readonly mirrored: boolean;
  readonly swapped: boolean;
}

/**
 * The target, then its distinct images. Exchanging the colours also turns the board, so that each side keeps its own half.
 *
 * @param target must have a valid FEN if it is a position
 *
 * @example
 * imagesOf({ kind: 'material', red: { r: [1, 1] }, black: {} }, { mirrored: true, swapped: true }); // two: material has no mirror image
 */
export function imagesOf(
  target: SearchTarget,
  { mirrored, swapped }: ImageChoice,
): readonly TargetImage[] {
  const images = new Map<string, TargetImage>();
  for (const isSwapped of swapped ? [false, true] : [false]) {
    for (const isMirrored of mirrored ? [false, true] : [false]) {
      const image = { target: imageOf(target, { isMirrored, isSwapped }), isMirrored, isSwapped };
      const name = idOf(image.target);
      if (!images.has(name)) images.set(name, image);
    }
  }
  return [...images.values()];
}

type Change = Omit<TargetImage, 'target'>;

function imageOf(target: SearchTarget, change: Change): SearchTarget {
  if (target.kind === 'position') return { ...target, FEN: changeFen(target.FEN, change) };
  if (target.kind === 'material') {
    return change.isSwapped ? { ...target, red: target.black, black: target.red } : target;
  }
  return {
    ...target,
    points: target.points.map((point) => changePoint(point, change)),
    ...(target.turn && { turn: change.isSwapped ? OTHER[target.turn] : target.turn }),
  };
}

const OTHER = { red: 'black', black: 'red' } as const;

function changeFen(fen: string, { isMirrored, isSwapped }: Change): string {
  const read = parseFen(fen);
  if (!read.ok) return fen;
  const turned: Setup = isSwapped ? swapColors(read.value) : read.value;
  return makeFen(isMirrored ? mirrorSetup(turned) : turned);
}

type Point = Extract<SearchTarget, { kind: 'pattern' }>['points'][number];

function changePoint({ square, piece }: Point, { isMirrored, isSwapped }: Change): Point {
  const change = (at: Square) => {
    const turned = isSwapped ? flipSquare(at) : at;
    return isMirrored ? mirrorSquare(turned) : turned;
  };
  const at = parseSquare(square);
  return {
    square: at === undefined ? square : makeSquare(change(at)),
    piece: isSwapped ? swapPiece(piece) : piece,
  };
}

function swapPiece(piece: string): string {
  if (piece === '+') return '-';
  if (piece === '-') return '+';
  return piece === piece.toUpperCase() ? piece.toLowerCase() : piece.toUpperCase();
}

/** Identifies equal targets, whatever the order of their parts. */
function idOf(target: SearchTarget): string {
  if (target.kind === 'position') return target.FEN;
  if (target.kind === 'material') return `${idOfCounts(target.red)} ${idOfCounts(target.black)}`;
  const points = target.points.map(({ square, piece }) => square + piece).toSorted();
  return `${points.join('')} ${target.turn ?? ''}`;
}

function idOfCounts(counts: Readonly<Record<string, readonly number[] | undefined>>): string {
  const parts = Object.entries(counts).map(([role, range]) => `${role}${range?.join('-')}`);
  return parts.toSorted().join(',');
}
