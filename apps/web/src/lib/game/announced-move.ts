import type { Notation } from '@chuhe/game/notation';
import { nodeOf, ROOT } from '@chuhe/game/tree';
import type { GameState } from './game-store.ts';
import { glyphSign } from './glyph-signs.ts';
import { numberedText } from './move-text.ts';

/**
 * The current move as screen readers announce it; `undefined` at the start. The score is left out, because it changes
 * constantly while the engine runs.
 *
 * @param hidesJudgements whether the glyphs are left out
 * @example announcedMove(state, 'wxf', false); // '1. C2=5 !'
 */
export function announcedMove(
  { game, current }: Pick<GameState, 'game' | 'current'>,
  notation: Notation,
  hidesJudgements: boolean,
): string | undefined {
  if (current === ROOT) return undefined;
  const glyphs = hidesJudgements ? [] : (nodeOf(game, current).glyphs ?? []);
  const signs = glyphs.map((glyph) => glyphSign(glyph)?.sign);
  return [numberedText(game, current, notation), ...signs].filter(Boolean).join(' ');
}
