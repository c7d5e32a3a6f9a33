import type { TFunction } from 'i18next';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import { checkNetwork, type NetworkProblem } from '../../engine/network.ts';
import { chooseNetwork } from '../../engine/the-engine.ts';
import classes from './engine-settings.module.css';

/** Larger files are not even read: no network of the engine's shape is. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What the engine evaluates with, and the reader's own network file. */
export function NetworkRows({ snapshot }: { readonly snapshot: EngineSnapshot }) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<NetworkProblem | 'not-kept'>();
  const picker = useRef<HTMLInputElement>(null);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file !== undefined) setProblem(await takeFile(file));
  };
  const shown = problem ?? problemOf(snapshot);
  return (
    <div className={classes.network}>
      <p>
        {t('engine.network.label')} <b>{networkText(snapshot, t)}</b>
      </p>
      <div className={classes.networkActions}>
        <Button onClick={() => picker.current?.click()}>{t('engine.network.load')}</Button>
        {snapshot.network !== undefined && (
          <Button onClick={() => void removeNetwork(setProblem)}>
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
      {shown !== undefined && <p role="alert">{t(`engine.network.problems.${shown}`)}</p>}
    </div>
  );
}

async function takeFile(file: File): Promise<NetworkProblem | 'not-kept' | undefined> {
  if (file.size > MAX_BYTES) return 'wrong-length';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const checked = checkNetwork(bytes);
  if (!checked.ok) return checked.error;
  const isKept = await chooseNetwork({ name: file.name, bytes });
  return isKept ? undefined : 'not-kept';
}

async function removeNetwork(setProblem: (problem: undefined) => void): Promise<void> {
  setProblem(undefined);
  await chooseNetwork(undefined);
}

function problemOf({ network }: EngineSnapshot): NetworkProblem | undefined {
  return network?.kind === 'refused' ? network.problem : undefined;
}

/** By the engine's own word once it has spoken. */
function networkText({ network, evaluatesWith }: EngineSnapshot, t: TFunction): string {
  if (network === undefined || network.kind === 'refused') return t('engine.network.classical');
  const isProved = network.kind === 'used' && evaluatesWith === 'network';
  return isProved ? network.name : t('engine.network.waiting', { name: network.name });
}
