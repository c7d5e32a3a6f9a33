import { makeBridgeCode } from '@chuhe/contract/bridge-endpoints';
import type { User } from '@chuhe/contract/identity';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { api } from '../../../lib/api/api.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { emitToast } from '../../../lib/toast.ts';
import { BridgeDownload, CopyCommand, makeBridgeCommand } from '../bridge-program.tsx';
import classes from './account.module.css';
import { IdentityProof } from './identity-proof.tsx';
import { useFocusOfStep } from './use-focus-of-step.ts';

interface PairComputerProps {
  readonly user: User;
  /** The ids of the bridges that the user has. */
  readonly ids: readonly string[];
}

type Step = 'idle' | 'prove' | { readonly code: string; readonly before: readonly string[] };

/** Shows the command that connects a computer, with its one-time code. Closes when the computer has been connected. */
export function PairComputer({ user, ids }: PairComputerProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('idle');
  const box = useRef<HTMLDivElement>(null);
  const code = useRef('');
  useFocusOfStep(box, step);
  const isPaired = typeof step === 'object' && ids.some((id) => !step.before.includes(id));
  useEffect(() => {
    if (!isPaired) return;
    emitToast({ tone: 'success', title: t('me.bridges.paired') });
    setStep('idle');
  }, [isPaired, t]);
  const send = async (oldPassword?: string): Promise<Sent> => {
    const body = oldPassword === undefined ? {} : { oldPassword };
    const answer = await api().call(makeBridgeCode, { body }, { isQuiet: true });
    if (answer.success) code.current = answer.data.code;
    return answer;
  };
  const cancel = <Button onClick={() => setStep('idle')}>{t('ways.cancel')}</Button>;
  return (
    <div ref={box} className={classes.key}>
      {step === 'idle' && (
        <div className={classes.ways}>
          <Button onClick={() => setStep('prove')}>{t('me.bridges.show')}</Button>
        </div>
      )}
      {step === 'prove' && (
        <IdentityProof
          user={user}
          lead={t('me.bridges.password')}
          label={t('me.bridges.show')}
          send={send}
          onDone={() => setStep({ code: code.current, before: ids })}
        >
          {cancel}
        </IdentityProof>
      )}
      {typeof step === 'object' && <Command code={step.code} onClose={() => setStep('idle')} />}
    </div>
  );
}

function Command({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const command = makeBridgeCommand(window.location.origin, '--code', code);
  return (
    <>
      <p role="status">{t('me.bridges.run')}</p>
      <p>
        <BridgeDownload />
      </p>
      {/* Focusable, so that the command can be selected and copied by hand. */}
      <pre
        className={classes.secret}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('me.bridges.command')}
      >
        {command}
      </pre>
      <div className={classes.ways}>
        <CopyCommand kind="primary" command={command} />
        <Button onClick={onClose}>{t('ways.cancel')}</Button>
      </div>
    </>
  );
}
