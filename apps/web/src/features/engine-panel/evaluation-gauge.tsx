import { winChance } from '@chuhe/cloudbook/score';
import { nodeOf } from '@chuhe/game/tree';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { redScore, shortScoreText } from '../../lib/game/evaluation-text.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import classes from './evaluation-gauge.module.css';

/** Red's share of the winning chance beside the board; it keeps the last value where nothing is known yet. */
export function EvaluationGauge() {
  const { t } = useTranslation();
  const evaluation = useStore(gameStore, ({ game, current }) => nodeOf(game, current).evaluation);
  const orientation = useStore(gameStore, (state) => state.orientation);
  const last = useRef(evaluation);
  if (evaluation !== undefined) last.current = evaluation;
  const shown = last.current;
  const share = shown === undefined ? 0.5 : winChance(redScore(shown));
  const percent = Math.round(share * 100);
  return (
    <div
      className={classes.gauge}
      data-orientation={orientation}
      data-known={evaluation !== undefined}
      role="meter"
      aria-label={t('engine.gauge', { percent })}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <Fill share={share} />
      {shown !== undefined && (
        <em aria-hidden="true">{shortScoreText(shown).replace(/^[+\u2212]/, '')}</em>
      )}
    </div>
  );
}

/** A custom property, which the style sheet uses as height or, on a phone, as width. React's types know none. */
function Fill({ share }: { readonly share: number }) {
  return <i ref={(element) => element?.style.setProperty('--share', `${share * 100}%`)} />;
}
