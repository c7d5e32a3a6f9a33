import type { Position } from '@chuhe/rules/position';
import type { SoundName } from './synth.ts';

/** The sound of a move. @param to the square that it goes to, such as `e2` */
export function soundBetween(before: Position, after: Position, to: string): SoundName {
  if (after.moves().length === 0) return 'end';
  if (after.isCheck()) return 'check';
  return before.pieceAt(to) === undefined ? 'move' : 'capture';
}
