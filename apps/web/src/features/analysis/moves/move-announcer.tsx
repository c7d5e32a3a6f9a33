import type { Notation } from '@chuhe/game/notation';
import { nodeOf, ROOT } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type GameState, gameStore } from '../../../lib/game/game-store.ts';
import { glyphSign } from '../../../lib/game/glyph-signs.ts';
import { numberedText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import classes from './moves-panel.module.css';

/**
 * Says the move one has come to, for those who do not see it marked: focus does not move with it. Its score is not said:
 * while an engine works that is another one every moment, and it says its verdict itself.
 */
export function MoveAnnouncer() {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const move = useStore(gameStore, (state) => moveIn(state, notation));
  return (
    <p className={classes.announcer} aria-live="polite">
      {move ?? t('moves.start')}
    </p>
  );
}

/** A text, so that nothing is drawn anew, and said again, while it is the same. `undefined` at the start. */
function moveIn({ game, current }: GameState, notation: Notation): string | undefined {
  if (current === ROOT) return undefined;
  const { glyphs = [] } = nodeOf(game, current);
  const signs = glyphs.map((glyph) => glyphSign(glyph)?.sign);
  return [numberedText(game, current, notation), ...signs].filter(Boolean).join(' ');
}
