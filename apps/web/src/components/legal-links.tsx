import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import classes from './legal-links.module.css';

/** Links to the terms and the privacy policy. They open beside the page, so that a form keeps its input. */
export function LegalLinks() {
  const { t } = useTranslation();
  return (
    <span className={classes.links}>
      {(['terms', 'privacy'] as const).map((page, index) => (
        <Fragment key={page}>
          {index > 0 && <span aria-hidden="true"> · </span>}
          <a href={`/${page}?lang=${currentLanguage()}`} target="_blank" rel="noopener">
            {t(`legal.names.${page}`)}
          </a>
        </Fragment>
      ))}
    </span>
  );
}

/** A sentence by which the user accepts both texts or learns of them, with links to them. */
export function LegalNote({ text }: { readonly text: string }) {
  return (
    <p className={classes.note}>
      {text} <LegalLinks />
    </p>
  );
}
