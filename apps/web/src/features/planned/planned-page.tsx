import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button.tsx';
import type { Texts } from '../../i18n/texts.ts';
import classes from './planned-page.module.css';

type Pages = Texts['pages'];

export type PlannedPageName = {
  [Name in keyof Pages]: Pages[Name] extends { readonly text: string } ? Name : never;
}[keyof Pages];

/** A page that is not built yet says so, what it will do, and the way back. */
export function PlannedPage({ name }: { readonly name: PlannedPageName }) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <p className={classes.state}>{t('frame.notBuilt')}</p>
      <h1>{t(`pages.${name}.title`)}</h1>
      <p className={classes.text}>{t(`pages.${name}.text`)}</p>
      <LinkButton to="/" kind="primary">
        {t('common.back')}
      </LinkButton>
    </div>
  );
}
