import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import classes from './legal.module.css';

const PAGES = ['terms', 'privacy', 'imprint', 'contact', 'licences'] as const;

/** The foot of a page, with links to the legal pages. */
export function LegalFoot() {
  const { t } = useTranslation();
  return (
    <footer className={classes.foot}>
      <nav aria-label={t('legal.navigation')}>
        <ul>
          {PAGES.map((page) => (
            <li key={page}>
              <AppLink to={`/${page}?lang=${currentLanguage()}`}>
                {t(`legal.names.${page}`)}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
