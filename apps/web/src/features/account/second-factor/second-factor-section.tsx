import type { User } from '@chuhe/contract/identity';
import type { AuthenticatorSetUp, SecondFactor } from '@chuhe/contract/second-factor';
import { getSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { type CallData, useCall } from '../../../lib/query/use-call.ts';
import { hasPasskeys } from '../../../lib/second-factor/passkeys.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from '../profile/account.module.css';
import { Loaded } from '../profile/loaded.tsx';
import { useFocusOfStep } from '../profile/use-focus-of-step.ts';
import { AddPasskey } from './add-passkey.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { FactorList } from './factor-list.tsx';
import { isConfirmed } from './is-confirmed.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Added, makeRecoveryCodes } from './second-factor-calls.ts';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

interface SecondFactorSectionProps {
  /** Not a guest. */
  readonly user: User;
}

/** What is open below the list. `confirm`: the user has to confirm first; then `next` runs. */
type Step =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirm'; readonly next: () => void }
  | { readonly kind: 'authenticator'; readonly begun?: AuthenticatorSetUp | undefined }
  | { readonly kind: 'passkey'; readonly name?: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** `/me#second-factor` shows this section. */
const ANCHOR = 'second-factor';

const IDLE: Step = { kind: 'idle' };

/** The second factor of the account: authenticator, passkeys and recovery codes. */
export function SecondFactorSection({ user }: SecondFactorSectionProps) {
  const { t } = useTranslation();
  const factor = useCall(getSecondFactor, {});
  const { data, refetch, set } = factor;
  const isLoaded = data !== undefined;
  // Scrolls again once the section has loaded, because the page grows after the browser's own jump.
  useEffect(() => {
    if (isLoaded && window.location.hash === `#${ANCHOR}`)
      document.getElementById(ANCHOR)?.scrollIntoView();
  }, [isLoaded]);
  return (
    <Section title={t('secondFactor.title')} lead={t('secondFactor.lead')} anchor={ANCHOR}>
      <Loaded from={factor}>
        {(known) => <Factors user={user} factor={known} onChange={set} onRefetch={refetch} />}
      </Loaded>
    </Section>
  );
}

interface FactorsProps {
  readonly user: User;
  readonly factor: SecondFactor;
  readonly onChange: CallData<SecondFactor>['set'];
  readonly onRefetch: () => void;
}

export type ChangeFactor = <Data>(
  work: () => Promise<Answer<Data>>,
  onDone: (data: Data) => void,
) => Promise<void>;

/** Returns the failure of a change, other than a missing confirmation. */
export type AttemptChange = <Data>(
  work: () => Promise<Answer<Data>>,
  onDone: (data: Data) => void,
) => Promise<Sent>;

function Factors({ user, factor, onChange, onRefetch }: FactorsProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>(IDLE);
  const box = useRef<HTMLDivElement>(null);
  useFocusOfStep(box, step);
  const { authenticator, passkeys, isRequired } = factor;
  const hasFactor = authenticator !== null || passkeys.length > 0;
  const end = (): void => setStep(IDLE);
  /** Asks for a confirmation, unless the last one is still valid. */
  const confirmed = (next: () => void): void => {
    if (isConfirmed(factor)) next();
    else setStep({ kind: 'confirm', next });
  };
  /** Makes a change at once. If the confirmation is over, asks for it and repeats the change. */
  const attempt: AttemptChange = async (work, onDone) => {
    const answer = await whileBusy(work);
    if (answer.success) onDone(answer.data);
    else if (answer.code === 'STEP_UP_REQUIRED') {
      setStep({ kind: 'confirm', next: () => void change(work, onDone) });
    } else return answer;
    return { success: true };
  };
  /** The same, with a message if the change fails. */
  const change: ChangeFactor = async (work, onDone) => {
    const sent = await attempt(work, onDone);
    if (!sent.success) tellFailure(sent);
  };
  const added = ({ newRecoveryCodes, ...next }: Added): void => {
    onChange(next);
    emitToast({ tone: 'success', title: t('secondFactor.added') });
    setStep(newRecoveryCodes === null ? IDLE : { kind: 'codes', codes: newRecoveryCodes });
  };
  const renewCodes = (): void =>
    void change(makeRecoveryCodes, (codes) => {
      onRefetch();
      setStep({ kind: 'codes', codes });
    });
  return (
    <>
      {isRequired && !hasFactor && (
        <p className={classes.problem} role="status">
          {t('secondFactor.required')}
        </p>
      )}
      {!hasFactor && <p>{t('secondFactor.none')}</p>}
      {hasFactor && (
        <FactorList
          factor={factor}
          attempt={attempt}
          change={change}
          onChange={onChange}
          onRenewCodes={() => confirmed(renewCodes)}
        />
      )}
      <div ref={box} className={classes.key}>
        {step.kind === 'idle' && (
          <div className={classes.ways}>
            <Button onClick={() => confirmed(() => setStep({ kind: 'authenticator' }))}>
              {t(authenticator === null ? 'secondFactor.setUp' : 'secondFactor.replace')}
            </Button>
            {factor.hasPasskeySupport && hasPasskeys() && (
              <Button onClick={() => confirmed(() => setStep({ kind: 'passkey' }))}>
                {t('secondFactor.addPasskey')}
              </Button>
            )}
          </div>
        )}
        {step.kind === 'confirm' && (
          <ConfirmIdentity
            user={user}
            factor={factor}
            lead={t('secondFactor.confirmLead')}
            label={t('secondFactor.confirm')}
            onCancel={end}
            onDone={(confirmedUntil) => {
              onChange((before) => before && { ...before, confirmedUntil });
              // A recovery code may have been used.
              onRefetch();
              setStep(IDLE);
              step.next();
            }}
          />
        )}
        {step.kind === 'authenticator' && (
          <SetUpAuthenticator
            begun={step.begun}
            onUnconfirmed={(begun) =>
              setStep({ kind: 'confirm', next: () => setStep({ kind: 'authenticator', begun }) })
            }
            onAdded={added}
            onCancel={end}
          />
        )}
        {step.kind === 'passkey' && (
          <AddPasskey
            name={step.name}
            onUnconfirmed={(name) =>
              setStep({ kind: 'confirm', next: () => setStep({ kind: 'passkey', name }) })
            }
            onAdded={added}
            onCancel={end}
          />
        )}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onClose={end} />}
      </div>
    </>
  );
}
