import { type CloudMove, makeCloudMoves, parseCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import { fromKeyMove, type KeyImage, parseKey, toKeyMove } from '@chuhe/cloudbook/position-key';
import type { contributionSchema } from '@chuhe/contract/cloud';
import { makeMove, parseMove } from '@chuhe/rules/move';
import type { z } from 'zod';
import { makeFieldError } from '../../http/field-error.ts';
import type { ContributionRow } from './contribution-repository.ts';
import type { KeyedPosition } from './key-moves.ts';
import { imagesOfKey } from './known-position.ts';

/**
 * Converts a user's cloud move string to the orientation of the position's key.
 *
 * @throws ApiError BAD_REQUEST if the string cannot be parsed without warnings
 */
export function parseContribution(value: string, { position, images }: KeyedPosition): string {
  const read = parseCloudMoves(value, position);
  if (!read.ok || read.value.warnings.length > 0) throw makeFieldError('value', 'VALUE_NOT_MOVES');
  return turnMoves(read.value.moves, images, imagesOfKey(images));
}

/** Converts the moves of a contribution to the orientation of the position. */
export function turnContribution(row: ContributionRow, { images }: KeyedPosition): string {
  const read = parseCloudMoves(row.moves);
  return read.ok ? turnMoves(read.value.moves, imagesOfKey(images), images) : '';
}

export function makeContribution(row: ContributionRow): z.output<typeof contributionSchema> {
  const { key, userId, moves: value, status, updatedAt } = row;
  const fen = parseKey(key)?.fen ?? '';
  return { fen, userId, value, status, updatedAt: updatedAt.toISOString() };
}

function turnMoves(
  moves: readonly CloudMove[],
  from: readonly KeyImage[],
  to: readonly KeyImage[],
): string {
  const turned = new Map<string, CloudMove>();
  for (const row of moves) {
    for (const move of turnMove(row.move, from, to)) {
      if (!turned.has(move)) turned.set(move, { ...row, move, note: undefined });
    }
  }
  return makeCloudMoves([...turned.values()]);
}

function turnMove(
  text: string,
  from: readonly KeyImage[],
  to: readonly KeyImage[],
): readonly string[] {
  const move = parseMove(text);
  return move === undefined ? [] : fromKeyMove(toKeyMove(move, from), to).map(makeMove);
}
