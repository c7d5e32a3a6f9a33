import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import form from '../../../components/form/form.module.css';
import { LegalLinks } from '../../../components/legal-links.tsx';
import classes from './consent-check.module.css';

/** The checkbox by which a new user accepts the terms and the privacy policy. Its field is `consent`. */
export function ConsentCheck({ error }: { readonly error: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.consent}>
      <label>
        <input
          type="checkbox"
          name="consent"
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
        />
        {t('legal.accept')}
      </label>
      <LegalLinks />
      {error !== undefined && (
        <p id={id} className={form.error}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
