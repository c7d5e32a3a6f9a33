import { passwordField } from '@chuhe/contract/identity';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { PasswordField } from '../../../components/form/password-field.tsx';
import type { Sent } from '../../../lib/api/failure.ts';
import { checkBy } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';

interface PasswordProofProps {
  /** Why the password is needed. */
  readonly lead: string;
  readonly label: string;
  readonly send: (oldPassword: string) => Promise<Sent>;
  readonly onDone: () => void;
}

/** A form for the password stored on this site. */
export function PasswordProof({ lead, label, send, onDone }: PasswordProofProps) {
  const { t } = useTranslation();
  const shown = useForm({
    check: ({ oldPassword = '' }) =>
      oldPassword === ''
        ? { ok: false, errors: { oldPassword: { key: 'OLD_PASSWORD_REQUIRED' } } }
        : checkBy(z.object({ oldPassword: passwordField }), { oldPassword }),
    send: ({ oldPassword }) => send(oldPassword),
    onDone,
  });
  return (
    <form className={form.form} {...shown.form}>
      <p>{lead}</p>
      <PasswordField
        name="oldPassword"
        label={t('form.currentPassword')}
        error={shown.errorOf('oldPassword')}
        autoComplete="current-password"
      />
      <Button type="submit">{label}</Button>
    </form>
  );
}
