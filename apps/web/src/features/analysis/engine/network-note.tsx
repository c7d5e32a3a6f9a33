import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import { isOfFile } from '../../../engine/network.ts';
import { chooseNetwork, theEngine } from '../../../engine/the-engine.ts';
import { faultText } from './network-words.ts';
import { Note } from './note.tsx';

/** When the user's network is not used: why, and how it would. */
export function NetworkNote({ snapshot }: { readonly snapshot: EngineSnapshot }) {
  const { t } = useTranslation();
  const { networkRefusal, state } = snapshot;
  if (networkRefusal === undefined) return null;
  if (state.kind === 'off' || state.kind === 'failed' || state.kind === 'loading') return null;
  return (
    <Note text={faultText(networkRefusal, snapshot, t)}>
      {isOfFile(networkRefusal.problem) ? (
        <Button onClick={() => theEngine().acceptRefusal()}>{t('common.close')}</Button>
      ) : (
        // A wrong file stays wrong; anything else may be better at the next try.
        <>
          <Button onClick={() => theEngine().retryNetwork()}>{t('common.retry')}</Button>
          <Button onClick={() => void chooseNetwork(undefined)}>
            {t('engine.network.remove')}
          </Button>
        </>
      )}
    </Note>
  );
}
