import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { switchOn } from '../../../engine/engines.ts';
import { scoreText } from '../../../engine/shown-score.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { lineWords } from '../../../lib/game/line-words.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { reasonText } from './engine-notice.tsx';
import classes from './engine-strip.module.css';
import { EngineSwitch } from './engine-switch.tsx';
import { type EngineView, isSpent, useEngineView, useLanguage } from './use-engine-view.ts';

const SpentStrip = lazy(async () => ({
  default: (await loadChunk(() => import('./spent-notice.tsx'))).SpentStrip,
}));

/** The engine in one line for phones: switch, score and best line. */
export function EngineStrip() {
  const view = useEngineView();
  return (
    <div className={classes.strip}>
      <EngineSwitch snapshot={view.snapshot} />
      {view.evaluation !== undefined && <BestLine view={view} />}
      {view.evaluation === undefined && isSpent(view.snapshot) && (
        <Suspense>
          <SpentStrip />
        </Suspense>
      )}
      {view.evaluation === undefined && !isSpent(view.snapshot) && <Reason view={view} />}
    </div>
  );
}

function BestLine({ view }: { readonly view: EngineView }) {
  const { evaluation, score, position, ply, isThreat } = view;
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const [best] = evaluation?.lines ?? [];
  const moves = best?.moves.join(' ') ?? '';
  const { fen } = position;
  const words = useMemo(
    () => (moves === '' ? [] : lineWords(fen, moves.split(' '), { notation, ply })),
    [fen, moves, notation, ply],
  );
  return (
    <>
      {isThreat && <b className={classes.threat}>{t('engine.threatShort')}</b>}
      {!isThreat && score !== undefined && <b>{scoreText(score)}</b>}
      <span className={classes.moves}>
        {words.map(({ number, text }, index) => (
          <span key={index}>
            {number !== '' && <small>{`${number} `}</small>}
            {text}{' '}
          </span>
        ))}
      </span>
      <small>{best?.depth}</small>
    </>
  );
}

/** Explains why there is no line. Has a button if the switch alone does not help. */
function Reason({ view }: { readonly view: EngineView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state } = view.snapshot;
  const isElsewhere = state.kind === 'paused' && state.reason === 'paused-by-other-tab';
  const label = isElsewhere ? t('engine.paused.take') : t('common.retry');
  return (
    <>
      {/* A larger target for the switch beside it, which says the same to screen readers. */}
      <span className={classes.hint} onClick={state.kind === 'off' ? switchOn : undefined}>
        {reasonText(view, { t, language }) ?? t('engine.thinking')}
      </span>
      {(isElsewhere || state.kind === 'failed') && (
        <button type="button" className={classes.button} onClick={switchOn}>
          {label}
        </button>
      )}
    </>
  );
}
