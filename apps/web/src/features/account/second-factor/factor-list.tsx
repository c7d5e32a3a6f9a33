import type { Passkey, SecondFactor } from '@chuhe/contract/second-factor';
import { SECOND_FACTOR_LIMITS } from '@chuhe/contract/second-factor';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDeviceMobile from '~icons/device-mobile';
import IconFingerprint from '~icons/fingerprint';
import IconKey from '~icons/key';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { dayText, timeText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from '../profile/account.module.css';
import { removeAuthenticator, removePasskey, renamePasskey } from './second-factor-calls.ts';
import type { AttemptChange, ChangeFactor } from './second-factor-section.tsx';

interface FactorListProps {
  readonly factor: SecondFactor;
  /** Makes a change and returns its failure. */
  readonly attempt: AttemptChange;
  /** Makes a change and tells its failure. */
  readonly change: ChangeFactor;
  readonly onChange: (factor: SecondFactor) => void;
  readonly onRenewCodes: () => void;
}

/** The authenticator, the passkeys and the recovery codes of an account, with their last use. */
export function FactorList({ factor, attempt, change, onChange, onRenewCodes }: FactorListProps) {
  const { t } = useTranslation();
  const { authenticator, passkeys, recoveryCodes } = factor;
  const isLast = Number(authenticator !== null) + passkeys.length === 1;
  const removed = (next: SecondFactor): void => {
    onChange(next);
    emitToast({ tone: 'success', title: t('secondFactor.removed') });
  };
  const question = t(isLast ? 'secondFactor.removeLast' : 'secondFactor.removeLead');
  return (
    <ul className={classes.sessions}>
      {authenticator !== null && (
        <Row icon={IconDeviceMobile} name={t('secondFactor.authenticator')} times={authenticator}>
          <AskedButton
            label={t('secondFactor.remove')}
            about={t('secondFactor.authenticator')}
            question={question}
            onConfirm={() => change(removeAuthenticator, removed)}
          />
        </Row>
      )}
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          attempt={attempt}
          onChange={onChange}
          remove={
            <AskedButton
              label={t('secondFactor.remove')}
              about={passkey.name}
              question={question}
              onConfirm={() => change(() => removePasskey(passkey.id), removed)}
            />
          }
        />
      ))}
      {recoveryCodes !== null && (
        <li>
          <IconKey size={20} stroke={1.6} aria-hidden="true" />
          <div>
            <p className={classes.device}>
              {t('secondFactor.recoveryCodes')}
              {recoveryCodes.left < 3 && (
                <span className={classes.badge} data-tone="warning">
                  {t('secondFactor.fewCodes')}
                </span>
              )}
            </p>
            <p className={classes.times}>
              {t('secondFactor.codesLeft', { count: recoveryCodes.left })}
            </p>
          </div>
          <Button onClick={onRenewCodes}>{t('secondFactor.renewCodes')}</Button>
        </li>
      )}
    </ul>
  );
}

interface RowProps {
  readonly icon: Icon;
  readonly name: string;
  readonly times: Pick<Passkey, 'createdAt' | 'lastUsedAt'>;
  readonly children: ReactNode;
}

function Row({ icon: Shape, name, times: { createdAt, lastUsedAt }, children }: RowProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const used =
    lastUsedAt === null
      ? t('tokens.never')
      : t('tokens.used', { time: timeText(lastUsedAt, language) });
  return (
    <li>
      <Shape size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={classes.device}>{name}</p>
        <p className={classes.times}>
          {used} · {t('secondFactor.made', { time: dayText(createdAt, language) })}
        </p>
      </div>
      {children}
    </li>
  );
}

interface PasskeyRowProps extends Pick<FactorListProps, 'attempt' | 'onChange'> {
  readonly passkey: Passkey;
  /** The button that removes the passkey. */
  readonly remove: ReactNode;
}

function PasskeyRow({ passkey, attempt, onChange, remove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const [isNaming, setNaming] = useState(false);
  const { id, name } = passkey;
  const rename = t('secondFactor.rename');
  const shown = useForm({
    check: ({ name: typed = '' }) =>
      typed.trim() === ''
        ? { ok: false, errors: { name: { text: t('secondFactor.nameMissing') } } }
        : { ok: true, value: typed.trim() },
    send: (typed) => attempt(() => renamePasskey(id, typed), onChange),
    onDone: () => setNaming(false),
  });
  return (
    <Row icon={IconFingerprint} name={name} times={passkey}>
      <div className={classes.ways}>
        {!isNaming && (
          <Button aria-label={`${rename}: ${name}`} onClick={() => setNaming(true)}>
            {rename}
          </Button>
        )}
        {!isNaming && remove}
      </div>
      {isNaming && (
        <form className={`${form.form} ${classes.asked}`} {...shown.form}>
          <TextField
            name="name"
            label={t('secondFactor.passkeyName')}
            error={shown.errorOf('name')}
            defaultValue={name}
            maxLength={SECOND_FACTOR_LIMITS.passkeyName}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has pressed the button for this field.
            autoFocus
          />
          <div className={classes.ways}>
            <Button type="submit" kind="primary">
              {t('me.save')}
            </Button>
            <Button onClick={() => setNaming(false)}>{t('ways.cancel')}</Button>
          </div>
        </form>
      )}
    </Row>
  );
}
