import { type Notation, parseMoveText } from '@chuhe/game/notation';

/** A typed move, in the user's notation, else in whichever reads it. */
export function readTyped(
  fen: string,
  text: string,
  notation: Notation,
): ReturnType<typeof parseMoveText> {
  const own = parseMoveText(fen, text, notation);
  return own.ok ? own : parseMoveText(fen, text);
}
