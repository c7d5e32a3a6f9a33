import { checkoutFields } from '@chuhe/contract/payment';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { checkoutPath } from '../../../lib/credit/checkout-path.ts';
import { checkBy } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { signInPath } from '../../../lib/session/return-path.ts';
import classes from './payment.module.css';

interface EmailFormProps {
  readonly packageId: string;
  readonly onDone: (email: string) => void;
}

const FIELDS = checkoutFields.pick({ email: true }).required();

/** Requests an email address for the receipt from a guest, and recommends an account. */
export function EmailForm({ packageId, onDone }: EmailFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const shown = useForm({
    check: (values) => checkBy(FIELDS, values),
    send: async () => ({ success: true }) as const,
    onDone: ({ email }) => onDone(email),
  });
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{t('payment.emailTitle')}</h2>
      <p className={classes.quiet}>{t('payment.emailLead')}</p>
      <form className={form.form} {...shown.form}>
        <TextField
          name="email"
          type="email"
          label={t('form.email')}
          autoComplete="email"
          inputMode="email"
          error={shown.errorOf('email')}
        />
        <Button type="submit" kind="primary">
          {t('payment.continue')}
        </Button>
      </form>
      <div className={classes.advice}>
        <p>{t('payment.guestText')}</p>
        <LinkButton to={signInPath('/register', checkoutPath(packageId))}>
          {t('payment.register')}
        </LinkButton>
      </div>
    </section>
  );
}
