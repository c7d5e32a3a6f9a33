import type { Notation } from '@chuhe/game/notation';
import { nodeOf, ROOT } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type GameState, gameStore } from '../../../lib/game/game-store.ts';
import { glyphSign } from '../../../lib/game/glyph-signs.ts';
import { numberedText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';

/**
 * Announces the current move to screen readers, because the focus does not follow it. The score is left out, because it
 * changes constantly while the engine runs. The engine panel announces the engine's verdict.
 */
export function MoveAnnouncer() {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const move = useStore(gameStore, (state) => moveIn(state, notation));
  return (
    <p className="heard" aria-live="polite">
      {move ?? t('moves.start')}
    </p>
  );
}

/** The current move as text, so that an unchanged move is not rendered and announced again; `undefined` at the start. */
function moveIn({ game, current }: GameState, notation: Notation): string | undefined {
  if (current === ROOT) return undefined;
  const { glyphs = [] } = nodeOf(game, current);
  const signs = glyphs.map((glyph) => glyphSign(glyph)?.sign);
  return [numberedText(game, current, notation), ...signs].filter(Boolean).join(' ');
}
