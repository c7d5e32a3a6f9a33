import { makeApiToken } from '@chuhe/contract/api-token-endpoints';
import { API_TOKEN_LIMITS } from '@chuhe/contract/api-token-limits';
import type { User } from '@chuhe/contract/identity';
import { SCOPES, type Scope } from '@chuhe/contract/scopes';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { api } from '../../../lib/api/api.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { useMayUse } from '../../../lib/credit/use-may-use.ts';
import { SCOPE_TEXTS } from '../../../lib/scope-texts.ts';
import classes from './account.module.css';
import { IdentityProof } from './identity-proof.tsx';
import { MadeToken } from './made-token.tsx';
import { useFocusOfStep } from './use-focus-of-step.ts';

interface MakeTokenProps {
  readonly user: User;
  /** How many tokens the user has. */
  readonly count: number;
  readonly onMade: () => void;
}

/** `token`: one that was just made. */
type Step = 'idle' | 'form' | { readonly token: string };

/** Makes a token and shows it once. */
export function MakeToken({ user, count, onMade }: MakeTokenProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('idle');
  const box = useRef<HTMLDivElement>(null);
  useFocusOfStep(box, step);
  const isFull = count >= API_TOKEN_LIMITS.tokens;
  const mayUse = useMayUse('API.USE');
  return (
    <div ref={box} className={classes.key}>
      {step === 'idle' && isFull && <p>{t('tokens.full', { count })}</p>}
      {step === 'idle' && !mayUse && (
        <>
          <p>{t('credit.needs.programs')}</p>
          <div className={classes.ways}>
            <LinkButton to="/packages">{t('credit.seePackages')}</LinkButton>
          </div>
        </>
      )}
      {step === 'idle' && !isFull && mayUse && (
        <div className={classes.ways}>
          <Button onClick={() => setStep('form')}>{t('tokens.create')}</Button>
        </div>
      )}
      {step === 'form' && (
        <TokenForm
          user={user}
          onMade={(token) => {
            setStep({ token });
            onMade();
          }}
          onCancel={() => setStep('idle')}
        />
      )}
      {typeof step === 'object' && <MadeToken token={step.token} onClose={() => setStep('idle')} />}
    </div>
  );
}

/** Offered periods of validity in days; 0 for no end. */
const PERIODS = [7, 30, 90, 365, 0] as const;

interface TokenFormProps {
  readonly user: User;
  readonly onMade: (token: string) => void;
  readonly onCancel: () => void;
}

/** Name, permissions and expiry of a new token, and a proof of identity, by which it is made. */
function TokenForm({ user, onMade, onCancel }: TokenFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['games:read']);
  const [days, setDays] = useState<(typeof PERIODS)[number]>(90);
  const [nameError, setNameError] = useState<string>();
  const token = useRef('');
  const send = async (oldPassword?: string): Promise<Sent> => {
    const body = {
      name,
      scopes: [...scopes],
      days: days === 0 ? null : days,
      ...(oldPassword !== undefined && { oldPassword }),
    };
    const answer = await api().call(makeApiToken, { body }, { isQuiet: true });
    if (answer.success) token.current = answer.data.token;
    else setNameError(answer.fields.find(({ path }) => path === 'name')?.message);
    return answer;
  };
  return (
    <>
      <TextField
        name="tokenName"
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        error={nameError}
        maxLength={API_TOKEN_LIMITS.name}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setNameError(undefined);
        }}
      />
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      <ChoiceRow
        label={t('tokens.expiry')}
        value={days}
        options={PERIODS.map((each) => [
          each,
          each === 0 ? t('tokens.noEnd') : t('tokens.days', { count: each }),
        ])}
        onChoose={setDays}
      />
      <IdentityProof
        user={user}
        lead={t('tokens.password')}
        label={t('tokens.create')}
        send={send}
        onDone={() => onMade(token.current)}
      >
        <Button onClick={onCancel}>{t('ways.cancel')}</Button>
      </IdentityProof>
    </>
  );
}

interface ScopeChoiceProps {
  readonly scopes: readonly Scope[];
  readonly onChange: (scopes: readonly Scope[]) => void;
}

function ScopeChoice({ scopes, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={classes.scopes} aria-describedby={scopes.length === 0 ? id : undefined}>
      <legend>{t('tokens.scopes')}</legend>
      {SCOPES.map((scope) => (
        <CheckRow
          key={scope}
          label={`${t(SCOPE_TEXTS[scope])} (${scope})`}
          checked={scopes.includes(scope)}
          onChange={(checked) =>
            onChange(SCOPES.filter((each) => (each === scope ? checked : scopes.includes(each))))
          }
        />
      ))}
      {scopes.length === 0 && (
        <p id={id} className={classes.problem} role="alert">
          {t('tokens.scopeMissing')}
        </p>
      )}
    </fieldset>
  );
}
