import { type Notation } from '@chuhe/game/notation';
import { parseMoveText } from '@chuhe/game/parse-move-text';

/** Parses a typed move in the user's notation, or else in any notation that accepts it. */
export function readTyped(
  fen: string,
  text: string,
  notation: Notation,
): ReturnType<typeof parseMoveText> {
  const own = parseMoveText(fen, text, notation);
  return own.ok ? own : parseMoveText(fen, text);
}
