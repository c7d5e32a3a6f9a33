import { profileChangeSchema, type User } from '@chuhe/contract/identity';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/section.tsx';
import { checkBy } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { emitToast } from '../../../lib/toast.ts';
import { renameAtProvider } from '../identity/hosted-session.ts';
import { saveProfile } from './save-profile.ts';

/** Names, phone number and date of birth. */
export function ProfileForm({ user }: { readonly user: User }) {
  const { t, i18n } = useTranslation();
  const shown = useForm({
    check: ({ birthday = '', ...values }) =>
      checkBy(profileChangeSchema, { ...values, birthday: birthday === '' ? null : birthday }),
    send: saveProfile,
    onDone: ({ firstName = '', lastName = '' }) => {
      emitToast({ tone: 'success', title: t('me.saved') });
      // The name at the provider is not essential, so failures are ignored.
      renameAtProvider(`${firstName} ${lastName}`.trim()).catch(() => undefined);
    },
  });
  const field = (name: keyof typeof FIELDS) => (
    <TextField
      key={name}
      name={name}
      label={t(`form.${name}`)}
      defaultValue={user[name] ?? ''}
      error={shown.errorOf(name)}
      {...FIELDS[name]}
    />
  );
  const names = [field('lastName'), field('firstName')];
  return (
    <Section title={t('me.aboutTitle')} lead={t('me.aboutLead')}>
      <form className={form.form} {...shown.form}>
        <div className={form.columns}>{i18n.language === 'en' ? names.toReversed() : names}</div>
        {field('username')}
        <div className={form.columns}>
          {field('phone')}
          {field('birthday')}
        </div>
        <Button type="submit" kind="primary">
          {t('me.save')}
        </Button>
      </form>
    </Section>
  );
}

const FIELDS = {
  lastName: { autoComplete: 'family-name' },
  firstName: { autoComplete: 'given-name' },
  username: {
    autoComplete: 'nickname',
    autoCapitalize: 'none',
    spellCheck: false,
    isOptional: true,
  },
  phone: { autoComplete: 'tel', type: 'tel', isOptional: true },
  birthday: { autoComplete: 'bday', type: 'date', isOptional: true },
} as const;
