import { findFormatProblem } from '@chuhe/engine/network/format';
import type { TFunction } from 'i18next';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import { chooseNetwork, currentEngine } from '../../../engine/engines.ts';
import { isFileProblem } from '../../../engine/network.ts';
import classes from './engine-settings.module.css';
import { faultText, type NetworkFault } from './network-fault-text.ts';

/** Maximum size of a network file. Larger files are not read, because no network for this engine is so large. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The network in use, and buttons for the user's own network file. */
export function NetworkRows({ snapshot }: { readonly snapshot: EngineSnapshot }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<NetworkFault>();
  const picker = useRef<HTMLInputElement>(null);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file !== undefined) setFault(await loadNetworkFile(file));
  };
  const { networkRefusal: refusal, ownNetwork } = snapshot;
  const shown = fault ?? refusal;
  const canRetry = refusal !== undefined && !isFileProblem(refusal.problem);
  return (
    <div className={classes.network}>
      <p>
        {t('engine.network.label')} <b>{evaluationText(snapshot, t)}</b>
      </p>
      <div className="buttons">
        {canRetry && (
          <Button onClick={() => currentEngine().retryNetwork()}>{t('common.retry')}</Button>
        )}
        <Button onClick={() => picker.current?.click()}>{t('engine.network.load')}</Button>
        {ownNetwork !== undefined && (
          <Button onClick={() => void removeNetwork(ownNetwork).then(setFault)}>
            {t('engine.network.remove')}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept=".nnue"
        hidden
        aria-label={t('engine.network.load')}
        onChange={(event) => void choose(event)}
      />
      {shown !== undefined && <p role="alert">{faultText(shown, snapshot, t)}</p>}
    </div>
  );
}

/** Reads, checks and uses a network file. Returns the problem, if any. Never rejects. */
async function loadNetworkFile(file: File): Promise<NetworkFault | undefined> {
  const { name } = file;
  if (file.size > MAX_BYTES) return { problem: 'wrong-length', name };
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (bytes === undefined) return { problem: 'unreadable', name };
  const problem = findFormatProblem(bytes);
  if (problem !== undefined) return { problem, name };
  const isKept = await chooseNetwork({ name, bytes });
  return isKept ? undefined : { problem: 'not-kept', name };
}

/** Removes the user's network. Returns the problem, if any. Never rejects. */
async function removeNetwork(name: string): Promise<NetworkFault | undefined> {
  const isRemoved = await chooseNetwork(undefined);
  return isRemoved ? undefined : { problem: 'not-removed', name };
}

function evaluationText({ network }: EngineSnapshot, t: TFunction): string {
  if (network === undefined) return t('engine.network.notStarted');
  return network.kind === 'used'
    ? network.name
    : t('engine.network.waiting', { name: network.name });
}
