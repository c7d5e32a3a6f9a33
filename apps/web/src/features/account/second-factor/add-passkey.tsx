import { SECOND_FACTOR_LIMITS } from '@chuhe/contract/second-factor';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import type { Sent } from '../../../lib/api/failure.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import classes from '../profile/account.module.css';
import { deviceOf } from '../profile/device-name.ts';
import { type Added, addPasskey } from './second-factor-calls.ts';

interface AddPasskeyProps {
  /** The name that was typed before. */
  readonly name?: string | undefined;
  /** Called when the user has to confirm again, with the name that was typed. */
  readonly onUnconfirmed: (name: string) => void;
  readonly onAdded: (added: Added) => void;
  readonly onCancel: () => void;
}

/** Makes a passkey in the browser, with a name for the list. */
export function AddPasskey({ name: before, onUnconfirmed, onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation();
  const device = deviceOf(navigator.userAgent);
  const added = useRef<Added>(undefined);
  const [problem, setProblem] = useState<string>();
  const send = async (name: string): Promise<Sent> => {
    setProblem(undefined);
    const answer = await addPasskey(name);
    if (typeof answer === 'string') {
      setProblem(t(`secondFactor.problem.${answer}`));
      return { success: true };
    }
    if (answer.success) added.current = answer.data;
    else if (answer.code === 'STEP_UP_REQUIRED') onUnconfirmed(name);
    else if (answer.code === 'SECOND_FACTOR_REFUSED') setProblem(t('secondFactor.problem.failed'));
    else return answer;
    return { success: true };
  };
  const shown = useForm({
    check: ({ name = '' }) =>
      name.trim() === ''
        ? { ok: false, errors: { name: { text: t('secondFactor.nameMissing') } } }
        : { ok: true, value: name.trim() },
    send,
    onDone: () => {
      if (added.current !== undefined) onAdded(added.current);
    },
  });
  return (
    <>
      <p>{t('secondFactor.passkeyLead')}</p>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <form className={form.form} {...shown.form}>
        <TextField
          name="name"
          label={t('secondFactor.passkeyName')}
          hint={t('secondFactor.passkeyNameHint')}
          error={shown.errorOf('name')}
          maxLength={SECOND_FACTOR_LIMITS.passkeyName}
          defaultValue={before ?? (device === undefined ? '' : t('me.device', { ...device }))}
          autoComplete="off"
        />
        <div className={classes.ways}>
          <Button type="submit" kind="primary">
            {t('secondFactor.makePasskey')}
          </Button>
          <Button onClick={onCancel}>{t('ways.cancel')}</Button>
        </div>
      </form>
    </>
  );
}
