import type {
  PasskeyChallenge,
  SecondFactorProof as Proof,
  SecondFactorWay,
} from '@chuhe/contract/second-factor';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/api/api-client.ts';
import type { Sent } from '../../lib/api/failure.ts';
import { useForm } from '../../lib/form/use-form.ts';
import {
  answerPasskey,
  hasPasskeys,
  type PasskeyProblem,
} from '../../lib/second-factor/passkeys.ts';
import { whileBusy } from '../../lib/state/busy.ts';
import { Button } from '../button.tsx';
import form from '../form/form.module.css';
import { TextField } from '../form/text-field.tsx';
import classes from './second-factor.module.css';

interface SecondFactorProofProps {
  /** What the account accepts. */
  readonly ways: readonly SecondFactorWay[];
  /** Label of the button that sends a code. */
  readonly label: string;
  readonly askPasskey: () => Promise<Answer<PasskeyChallenge>>;
  readonly send: (proof: Proof) => Promise<Sent>;
  readonly onDone: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Asks for a second factor: first for a passkey or the authenticator, and in its place for another one that the account has. */
export function SecondFactorProof(props: SecondFactorProofProps) {
  const { t } = useTranslation();
  const ways = props.ways.filter((way) => way !== 'passkey' || hasPasskeys());
  const [chosen, setChosen] = useState<SecondFactorWay>();
  const way = chosen ?? ways[0];
  if (way === undefined) {
    return (
      <div className={form.form}>
        <p className={classes.problem} role="alert">
          {t('secondFactor.noWay')}
        </p>
        <div className="actions">{props.children}</div>
      </div>
    );
  }
  return (
    <div className={form.form}>
      <p className="prose">{t(`secondFactor.ask.${way}`)}</p>
      {way === 'passkey' ? (
        <PasskeyProof {...props} />
      ) : (
        // The key discards a code of the other kind.
        <CodeProof key={way} kind={way} {...props} />
      )}
      <div className={classes.others}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" onClick={() => setChosen(other)}>
              {t(`secondFactor.instead.${other}`)}
            </button>
          ))}
      </div>
    </div>
  );
}

interface CodeProofProps extends Omit<SecondFactorProofProps, 'ways' | 'askPasskey'> {
  readonly kind: 'code' | 'recovery-code';
}

const CODES = {
  code: { pattern: /^\d{6}$/, error: 'CODE_INVALID', complete: 'one-time-code' },
  'recovery-code': { pattern: /^[a-z\d]{16}$/i, error: 'RECOVERY_CODE_INVALID', complete: 'off' },
} as const;

function CodeProof({ kind, label, send, onDone, children }: CodeProofProps) {
  const { t } = useTranslation();
  const { pattern, error, complete } = CODES[kind];
  const shown = useForm({
    check: ({ code = '' }) => {
      const typed = code.replaceAll(/[\s-]/g, '');
      return pattern.test(typed)
        ? { ok: true, value: typed }
        : { ok: false, errors: { code: { key: error } } };
    },
    send: async (code) => {
      const sent = await send({ kind, code });
      const isRefused = !sent.success && sent.code === 'SECOND_FACTOR_REFUSED';
      return isRefused && kind === 'recovery-code'
        ? { ...sent, message: t('secondFactor.recoveryCodeRefused') }
        : sent;
    },
    onDone,
  });
  return (
    <form className={form.form} {...shown.form}>
      <TextField
        name="code"
        label={t(`secondFactor.${kind === 'code' ? 'code' : 'recoveryCode'}`)}
        error={shown.errorOf('code')}
        autoComplete={complete}
        autoCapitalize="none"
        spellCheck={false}
        inputMode={kind === 'code' ? 'numeric' : 'text'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The code is the only field of this step.
        autoFocus
      />
      <div className="actions">
        {children}
        <Button type="submit" kind="primary">
          {label}
        </Button>
      </div>
    </form>
  );
}

type PasskeyProofProps = Omit<SecondFactorProofProps, 'ways' | 'label'>;

function PasskeyProof({ askPasskey, send, onDone, children }: PasskeyProofProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const show = (known: PasskeyProblem): void => setProblem(t(`secondFactor.problem.${known}`));
  const prove = async (): Promise<void> => {
    setProblem(undefined);
    const asked = await askPasskey();
    if (!asked.success) return setProblem(asked.message);
    const answer = await answerPasskey(asked.data);
    if (!answer.ok) return show(answer.problem);
    const sent = await send({ kind: 'passkey', ...answer.value });
    if (sent.success) onDone();
    else if (sent.code === 'SECOND_FACTOR_REFUSED') setProblem(t('secondFactor.problem.refused'));
    else setProblem(sent.message);
  };
  return (
    <>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        {children}
        <Button kind="primary" autoFocus onClick={() => void whileBusy(prove)}>
          {t('secondFactor.usePasskey')}
        </Button>
      </div>
    </>
  );
}
