import { identityRoutes } from '@chuhe/contract/identity-routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import form from '../../components/form/form.module.css';
import { NewPasswordFields } from '../../components/form/new-password-fields.tsx';
import type { Answer } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/the-api.ts';
import { checkBy, checkConfirmation } from '../../lib/form/form-errors.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { BrokenLink } from './broken-link.tsx';
import { resetPassword } from './sign-in-calls.ts';
import { SignInPage } from './sign-in-page.tsx';

interface ResetFormProps {
  /** The secret of the link. */
  readonly token: string;
  readonly onDone: () => void;
}

/** A new password by the link from an e-mail. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  const shown = useForm({
    check: ({ password, confirmPassword }) =>
      checkBy(
        identityRoutes.resetPassword.body,
        { token, password },
        checkConfirmation(password, confirmPassword),
      ),
    send: async (body): Promise<Answer<null>> => {
      const answer = await api.call(resetPassword, { body }, { isQuiet: true });
      setBroken(!answer.success && answer.code === 'LINK_EXPIRED');
      return answer;
    },
    onDone,
  });
  if (isBroken) return <BrokenLink way="forgot" />;
  return (
    <SignInPage title={t('signIn.resetTitle')} lead={t('signIn.resetLead')}>
      <form className={form.form} {...shown.form}>
        <NewPasswordFields label={t('form.newPassword')} errorOf={shown.errorOf} />
        <Button type="submit" kind="primary">
          {t('signIn.resetSave')}
        </Button>
      </form>
    </SignInPage>
  );
}
