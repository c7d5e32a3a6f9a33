import { positionAt } from '@chuhe/game/tree';
import { evaluationOfScore } from '@chuhe/lessons/evaluation-of-score';
import type { Color } from '@chuhe/rules/piece';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import {
  outcomeScore,
  type RedScore,
  redChance,
  redScoreOf,
  sameScore,
  scoreAtEnd,
  scoreInWords,
  scoreText,
} from '../../../engine/shown-score.ts';
import { cloudScoreStore } from '../../../lib/game/cloud-score.ts';
import { evaluationAt } from '../../../lib/game/evaluations.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import classes from './evaluation-gauge.module.css';
import { useEngineView, useLanguage } from './use-engine-view.ts';

/**
 * Red's winning chance beside the board. It comes from the first of these that is known: the result of a finished game,
 * the engine, the evaluation stored in the game, the position database. For a moment, the last value stays.
 */
export function EvaluationGauge() {
  const { t } = useTranslation();
  const language = useLanguage();
  const orientation = useStore(gameStore, (state) => state.orientation);
  const { score, turn, isUnknown } = useLastScore();
  const chance = score === undefined ? 0.5 : redChance(score);
  const percent = Math.round(chance * 100);
  const words = score && `${scoreInWords(score, turn, language)}, ${scoreText(score)}`;
  return (
    <div
      className={classes.gauge}
      data-orientation={orientation}
      data-unknown={isUnknown || undefined}
      role="meter"
      aria-label={t('engine.winChance')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${t('engine.winShort', { percent })}, ${words ?? t('graph.noScore')}`}
    >
      <Fill share={chance} />
      {score !== undefined && (
        <em aria-hidden="true" data-leader={chance < 0.5 ? 'black' : 'red'}>
          {sizeText(score)}
        </em>
      )}
    </div>
  );
}

interface Shown {
  readonly score: RedScore | undefined;
  /** The position of the score. */
  readonly fen: string;
  /** The side to move in the position of the score. */
  readonly turn: Color;
  /** The `origin` of the game to which the score belongs. The score is not kept for another game. */
  readonly origin: number;
}

/** How long the score of the position before is shown while that of the new one is awaited, in milliseconds. */
const AWAITED_MS = 1_000;

interface LastScore {
  readonly score: RedScore | undefined;
  readonly turn: Color;
  /** Whether no source has a score for the position. */
  readonly isUnknown: boolean;
}

function useLastScore(): LastScore {
  const { score: found, isThreat, end: verdict } = useEngineView();
  const kept = useStore(gameStore, (state) => evaluationAt(state, state.current));
  const position = useStore(gameStore, ({ game, current }) => positionAt(game, current));
  const end = useMemo(
    () => (verdict === undefined ? scoreAtEnd(position) : outcomeScore(verdict)),
    [position, verdict],
  );
  const origin = useStore(gameStore, (state) => state.origin);
  const { turn, fen } = position;
  // A threat is not an evaluation of the position on the board.
  const ofEngine = isThreat ? undefined : found;
  const ofCloud = useStore(cloudScoreStore, ({ found: of }) => of);
  const isHere = ofCloud?.fen === fen;
  const known = kept ?? (isHere ? evaluationOfScore(ofCloud.score, 0) : undefined);
  const score = end ?? ofEngine ?? (known && redScoreOf(known));
  const [last, setLast] = useState<Shown>({ score, turn, origin, fen });
  const isLate = useIsLate(fen, score === undefined);
  const isSame = sameScore(last.score, score) && last.fen === fen;
  if (last.origin === origin && (score === undefined || isSame)) {
    const isUnknown = isLate && (last.fen !== fen || last.score === undefined);
    return isUnknown ? { score: undefined, turn, isUnknown } : { ...last, isUnknown };
  }
  const next = { score, turn, origin, fen };
  setLast(next);
  return { ...next, isUnknown: false };
}

/** Whether the score of this position has been missing for a while. */
function useIsLate(fen: string, isMissing: boolean): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (!isMissing) return undefined;
    const timer = setTimeout(() => setLate(fen), AWAITED_MS);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [fen, isMissing]);
  return isMissing && late === fen;
}

/** The size of a score without its sign, because its place shows the side: `0.4`, `#5`. */
function sizeText(score: RedScore): string {
  if (score.kind === 'mate') return score.moves === 0 ? '' : `#${score.moves}`;
  return (Math.round(Math.abs(score.value) / 10) / 10).toFixed(1);
}

/**
 * The filled part. The style sheet scales it by the custom property, vertically or, on a phone, horizontally. A ref sets the
 * property, because React's types do not allow custom properties in `style`.
 */
function Fill({ share }: { readonly share: number }) {
  return <i ref={(element) => element?.style.setProperty('--share', `${share}`)} />;
}
