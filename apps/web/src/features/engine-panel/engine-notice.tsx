import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import type { EngineFailureReason } from '../../engine/failure.ts';
import type { TextKey } from '../../i18n/texts.ts';
import classes from './engine-panel.module.css';
import { theEngine } from './the-engine.ts';

const FAILURES: Readonly<Record<EngineFailureReason, TextKey>> = {
  'no-isolation': 'engine.failed.noIsolation',
  'no-memory': 'engine.failed.noMemory',
  'download-failed': 'engine.failed.downloadFailed',
  'start-failed': 'engine.failed.startFailed',
  crashed: 'engine.failed.crashed',
};

/** Where the lines will stand: why there are none, and the next step. It keeps their height. */
export function EngineNotice({ snapshot }: { readonly snapshot: EngineSnapshot }) {
  const { t } = useTranslation();
  const { state, refusal, settings } = snapshot;
  const height = { minHeight: settings.multiPv * 31 };
  if (state.kind === 'failed') {
    return (
      <div className={classes.notice} style={height} role="alert">
        <b>{t('engine.failed.title')}</b>
        <p>{t(FAILURES[state.reason])}</p>
        <Button onClick={() => theEngine().turnOn()}>{t('common.retry')}</Button>
      </div>
    );
  }
  if (state.kind === 'paused' && state.reason === 'paused-by-other-tab') {
    return (
      <div className={classes.notice} style={height}>
        <p>{t('engine.paused.otherTab')}</p>
        <Button onClick={() => theEngine().turnOn()}>{t('engine.paused.take')}</Button>
      </div>
    );
  }
  const [text, percent = 0] = noticeText(state, refusal);
  return (
    <div className={classes.notice} style={height}>
      <p>{t(text, { percent })}</p>
    </div>
  );
}

/** The text, and how much is loaded where it says so. */
type Notice = readonly [key: TextKey, percent?: number];

function noticeText(state: EngineSnapshot['state'], refusal: EngineSnapshot['refusal']): Notice {
  if (state.kind === 'off') return ['engine.idle'];
  if (state.kind === 'paused') return ['engine.paused.hidden'];
  if (state.kind === 'loading') {
    const { loadedBytes, totalBytes } = state;
    if (loadedBytes >= totalBytes) return ['engine.starting'];
    return ['engine.loading', Math.floor((loadedBytes / totalBytes) * 100)];
  }
  if (refusal === 'game-over') return ['engine.refused.gameOver'];
  return [refusal === undefined ? 'engine.thinking' : 'engine.refused.badPosition'];
}
