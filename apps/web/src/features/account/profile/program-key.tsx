import { deleteCloudKey } from '@chuhe/contract/cloud-endpoints';
import type { User } from '@chuhe/contract/identity';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { useMayUse } from '../../../lib/credit/use-may-use.ts';
import { mayReadCloud } from '../../../lib/session/session.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { timeText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './account.module.css';
import { KeyExamples } from './key-examples.tsx';
import { MadeKey } from './made-key.tsx';
import { MakeKey } from './make-key.tsx';
import { useFocusOfStep } from './use-focus-of-step.ts';

type StoredKey = NonNullable<AnswerOf<'getCloudKey'>>;

interface ProgramKeyProps {
  readonly user: User;
  /** What is known about the user's key; null without a key. */
  readonly stored: StoredKey | null;
  readonly onChanged: (key: StoredKey | null) => void;
}

/** `url`: the address with a key that was just made. */
type Step = 'idle' | 'make' | 'delete' | { readonly url: string; readonly createdAt: string };

/** Whether the user has a key, and what the user can do with it. */
export function ProgramKey({ user, stored, onChanged }: ProgramKeyProps) {
  const { t } = useTranslation();
  const [chosen, setStep] = useState<Step>('idle');
  // Whether the key that was just made has ended, for example because the password was changed.
  const isOver = typeof chosen === 'object' && chosen.createdAt !== stored?.createdAt;
  const step = isOver ? 'idle' : chosen;
  const box = useRef<HTMLDivElement>(null);
  useFocusOfStep(box, step);
  const hasKey = stored !== null;
  const mayRead = mayReadCloud({ kind: 'user', user });
  const back = (): void => setStep('idle');
  const cancel = <Button onClick={back}>{t('ways.cancel')}</Button>;
  return (
    <div ref={box} className={classes.key}>
      {typeof step === 'string' &&
        (hasKey ? <KeyFacts stored={stored} /> : <p>{t('me.programKey.none')}</p>)}
      {step === 'idle' && <Choices mayRead={mayRead} hasKey={hasKey} onChoose={setStep} />}
      {step === 'make' && (
        <MakeKey
          user={user}
          replaced={stored}
          onMade={({ url, name, createdAt, usedAt }) => {
            onChanged({ name, createdAt, usedAt });
            setStep({ url, createdAt });
          }}
        >
          {cancel}
        </MakeKey>
      )}
      {step === 'delete' && (
        <DeleteKey
          onDeleted={() => {
            onChanged(null);
            back();
          }}
        >
          {cancel}
        </DeleteKey>
      )}
      {typeof step === 'object' && <MadeKey url={step.url} onClose={back} />}
      {(hasKey || mayRead) && <KeyExamples url={typeof step === 'object' ? step.url : undefined} />}
    </div>
  );
}

/** Name, beginning and last use of the key. */
function KeyFacts({ stored: { name, createdAt, usedAt } }: { readonly stored: StoredKey }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <div>
      {name !== '' && <p className={classes.device}>{name}</p>}
      <p>{t('me.programKey.since', { time: timeText(createdAt, language) })}</p>
      <p className={classes.times}>
        {usedAt === null
          ? t('me.programKey.unused')
          : t('me.programKey.used', { time: timeText(usedAt, language) })}
      </p>
    </div>
  );
}

interface ChoicesProps {
  readonly mayRead: boolean;
  readonly hasKey: boolean;
  readonly onChoose: (step: 'make' | 'delete') => void;
}

function Choices({ mayRead, hasKey, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const mayUse = useMayUse('API.USE');
  return (
    <>
      {!mayRead && <p>{t('me.programKey.locked')}</p>}
      {mayRead && !mayUse && <p>{t('credit.needs.programs')}</p>}
      <div className={classes.ways}>
        {mayRead && mayUse ? (
          <Button onClick={() => onChoose('make')}>
            {t(hasKey ? 'me.programKey.replace' : 'me.programKey.make')}
          </Button>
        ) : (
          <LinkButton to="/packages">{t('credit.seePackages')}</LinkButton>
        )}
        {hasKey && <Button onClick={() => onChoose('delete')}>{t('me.programKey.delete')}</Button>}
      </div>
    </>
  );
}

interface DeleteKeyProps {
  readonly onDeleted: () => void;
  /** A button to cancel. */
  readonly children: ReactNode;
}

/** Asks for a confirmation, because a deleted key cannot be restored. */
function DeleteKey({ onDeleted, children }: DeleteKeyProps) {
  const { t } = useTranslation();
  const end = async (): Promise<void> => {
    const deleted = await whileBusy(() => api().call(deleteCloudKey, {}));
    if (!deleted.success) return;
    emitToast({ tone: 'success', title: t('me.programKey.deleted') });
    onDeleted();
  };
  return (
    <>
      <p role="alert">{t('me.programKey.deleteLead')}</p>
      <div className={classes.ways}>
        <Button kind="primary" onClick={() => void end()}>
          {t('me.programKey.delete')}
        </Button>
        {children}
      </div>
    </>
  );
}
