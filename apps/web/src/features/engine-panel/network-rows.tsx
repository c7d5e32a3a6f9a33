import { findFormatProblem } from '@chuhe/network/format';
import type { TFunction } from 'i18next';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ChoiceRow } from '../../components/choice-row.tsx';
import { EVALUATIONS } from '../../engine/engine-settings.ts';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import type { NetworkProblem } from '../../engine/network.ts';
import { chooseNetwork, configure, theEngine } from '../../engine/the-engine.ts';
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
  const shown = problem ?? snapshot.networkRefusal?.problem;
  const isReaders = snapshot.network?.isReaders ?? false;
  return (
    <div className={classes.network}>
      {!isReaders && (
        <ChoiceRow
          label={t('engine.network.choice')}
          value={snapshot.settings.evaluation}
          options={EVALUATIONS.map((each) => [each, t(`engine.network.${each}`)])}
          onChoose={(evaluation) => configure({ evaluation })}
        />
      )}
      <p>
        {t('engine.network.label')} <b>{evaluationText(snapshot, t)}</b>
      </p>
      <div className={classes.networkActions}>
        {snapshot.networkRefusal?.isReaders === false && (
          <Button onClick={() => theEngine().retryNetwork()}>{t('common.retry')}</Button>
        )}
        <Button onClick={() => picker.current?.click()}>{t('engine.network.load')}</Button>
        {isReaders && (
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
  const problem = findFormatProblem(bytes);
  if (problem !== undefined) return problem;
  const isKept = await chooseNetwork({ name: file.name, bytes });
  return isKept ? undefined : 'not-kept';
}

async function removeNetwork(setProblem: (problem: undefined) => void): Promise<void> {
  setProblem(undefined);
  await chooseNetwork(undefined);
}

/** By the engine's own word, never from what was wished for. */
function evaluationText({ network, evaluatesWith }: EngineSnapshot, t: TFunction): string {
  if (evaluatesWith === 'classical') return t('engine.network.classical');
  if (network?.kind === 'used' && evaluatesWith === 'network') return network.name;
  return network === undefined
    ? t('engine.network.notStarted')
    : t('engine.network.waiting', { name: network.name });
}
