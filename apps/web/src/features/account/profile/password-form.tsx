import type { User } from '@chuhe/contract/identity';
import { useTranslation } from 'react-i18next';
import { PasswordFields } from '../../../components/form/password-fields.tsx';
import { Section } from '../../../components/section.tsx';
import { emitToast } from '../../../lib/toast.ts';
import { FactorFirst } from '../second-factor/factor-first.tsx';
import { saveProfile } from './save-profile.ts';
import { useTokenChoice } from './use-token-choice.tsx';

interface PasswordFormProps {
  readonly user: User;
  /** Called when other sessions may have ended. */
  readonly onChanged: () => void;
}

/** Changes the password stored here. */
export function PasswordForm({ user, onChanged }: PasswordFormProps) {
  const { t } = useTranslation();
  const { question, keepsTokens } = useTokenChoice();
  return (
    <Section title={t('me.passwordTitle')} lead={t('me.passwordLead')}>
      <FactorFirst>
        {(guarded) => (
          <PasswordFields
            username={user.email ?? user.username ?? ''}
            label={t('form.newPassword')}
            submit={t('me.save')}
            asksOld={user.hasPassword}
            send={(chosen) => guarded(saveProfile({ ...chosen, keepsTokens }))}
            onDone={() => {
              onChanged();
              emitToast({ tone: 'success', title: t('me.passwordChanged') });
            }}
          >
            {question}
          </PasswordFields>
        )}
      </FactorFirst>
    </Section>
  );
}
