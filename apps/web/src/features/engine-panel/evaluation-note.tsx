import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../components/button.tsx';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import { configure, theEngine } from '../../engine/the-engine.ts';
import { appStore, setAppState } from '../../lib/state/app-state.ts';
import classes from './engine-panel.module.css';

/** When the strong engine does not run: why, and how it would. Silent for who has chosen the light one. */
export function EvaluationNote({ snapshot }: { readonly snapshot: EngineSnapshot }) {
  const { t } = useTranslation();
  const isLightKept = useStore(appStore, ({ lightKept }) => lightKept);
  const { networkRefusal, network, settings, limits, state } = snapshot;
  if (state.kind === 'off' || state.kind === 'failed' || state.kind === 'loading') return null;
  if (networkRefusal?.isReaders === false) {
    return (
      <Note text={t(`engine.network.problems.${networkRefusal.problem}`)}>
        <Button onClick={() => theEngine().retryNetwork()}>{t('common.retry')}</Button>
        <Button onClick={keepLight}>{t('engine.network.keepLight')}</Button>
      </Note>
    );
  }
  const isOffered = settings.evaluation === 'light' && limits.defaultEvaluation === 'light';
  if (!isOffered || network !== undefined || isLightKept) return null;
  return (
    <Note text={t('engine.network.offer')}>
      <Button onClick={() => configure({ evaluation: 'strong' })}>
        {t('engine.network.useStrong')}
      </Button>
      <Button onClick={keepLight}>{t('engine.network.keepLight')}</Button>
    </Note>
  );
}

function keepLight(): void {
  setAppState({ lightKept: true });
  configure({ evaluation: 'light' });
}

function Note({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={classes.note} role="status">
      <p>{text}</p>
      <span>{children}</span>
    </div>
  );
}
