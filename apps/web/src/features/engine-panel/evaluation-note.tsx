import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../components/button.tsx';
import type { EngineSnapshot, NetworkRefusal } from '../../engine/engine-snapshot.ts';
import { isOfFile } from '../../engine/network.ts';
import { chooseNetwork, configure, theEngine } from '../../engine/the-engine.ts';
import { appStore, setAppState } from '../../lib/state/app-state.ts';
import classes from './engine-panel.module.css';
import { faultText } from './network-words.ts';

/** When the wished network is not used: why, and how it would. Silent for who has chosen the light engine. */
export function EvaluationNote({ snapshot }: { readonly snapshot: EngineSnapshot }) {
  const { t } = useTranslation();
  const isLightKept = useStore(appStore, ({ lightKept }) => lightKept);
  const { networkRefusal, network, settings, limits, state } = snapshot;
  if (state.kind === 'off' || state.kind === 'failed' || state.kind === 'loading') return null;
  if (networkRefusal !== undefined) {
    return (
      <Note text={faultText(networkRefusal, snapshot, t)}>
        <WaysOn refusal={networkRefusal} />
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

/** A wrong file stays wrong; anything else may be better at the next try. */
function WaysOn({ refusal: { isReaders, problem } }: { readonly refusal: NetworkRefusal }) {
  const { t } = useTranslation();
  if (isReaders && isOfFile(problem)) {
    return <Button onClick={() => theEngine().acceptRefusal()}>{t('common.close')}</Button>;
  }
  return (
    <>
      <Button onClick={() => theEngine().retryNetwork()}>{t('common.retry')}</Button>
      {isReaders ? (
        <Button onClick={() => void chooseNetwork(undefined)}>{t('engine.network.remove')}</Button>
      ) : (
        <Button onClick={keepLight}>{t('engine.network.keepLight')}</Button>
      )}
    </>
  );
}

function keepLight(): void {
  setAppState({ lightKept: true });
  configure({ evaluation: 'light' });
}

export function Note({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={classes.note} role="status">
      <p>{text}</p>
      <span>{children}</span>
    </div>
  );
}
