import { nodeOf, ROOT } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { scoreText } from '../../lib/game/evaluation-text.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import { glyphSign } from '../../lib/game/glyph-signs.ts';
import { numberedText } from '../../lib/game/move-text.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import classes from './moves-panel.module.css';

/** Says the move one has come to, for those who do not see it marked: focus does not move with it. */
export function MoveAnnouncer() {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const { evaluation, glyphs = [] } = nodeOf(game, current);
  const words = [
    current === ROOT ? t('moves.start') : numberedText(game, current, notation),
    ...glyphs.map((glyph) => glyphSign(glyph)?.sign),
    evaluation === undefined ? undefined : scoreText(evaluation),
  ];
  return (
    <p className={classes.announcer} aria-live="polite">
      {words.filter(Boolean).join(' ')}
    </p>
  );
}
