import { mainline, nodeOf, ROOT } from '@chuhe/game/tree';
import { reviewByPhase } from '@chuhe/lessons/phase-review';
import { phasesOf } from '@chuhe/lessons/phases';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import type { ShownReview } from './game-review.ts';
import classes from './review.module.css';
import { accuracyText } from './review-words.ts';

/** The accuracy of both sides in the opening, the middlegame and the endgame. A game of one phase has no table. */
export function PhaseTable({ review: { verdicts } }: Pick<ShownReview, 'review'>) {
  const { t, i18n } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const spans = useMemo(() => phasesOf(game, [nodeOf(game, ROOT), ...mainline(game)]), [game]);
  const rows = reviewByPhase(verdicts, spans);
  if (rows.length < 2) return null;
  return (
    <table className={classes.counts}>
      <caption className="heard">{t('review.phases')}</caption>
      <thead className="heard">
        <tr>
          <th scope="col">{t('analysis.red')}</th>
          <th scope="col">{t('review.phase')}</th>
          <th scope="col">{t('analysis.black')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ phase, accuracy: { red, black } }) => (
          <tr key={phase}>
            <td>{accuracyText({ accuracy: red }, i18n.language)}</td>
            <th scope="row">{t(`graph.${phase}`)}</th>
            <td>{accuracyText({ accuracy: black }, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
