import { Position } from '@chuhe/rules/position';
import { ApiError } from '../http/api-error.ts';

/** @throws ApiError INVALID_FEN */
export function readPosition(fen: string): Position {
  const read = Position.parse(fen);
  if (!read.ok) throw new ApiError('INVALID_FEN');
  return read.value;
}
