import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { Logo } from '../../components/logo.tsx';
import { LanguageMenu } from '../../features/shell/top-bar/language-menu.tsx';
import { ThemeButton } from '../../features/shell/top-bar/theme-button.tsx';
import board from './board.svg';
import { SkipLink } from './default-layout.tsx';
import { LateFoot, LateNotice } from './late-frame.tsx';
import classes from './layouts.module.css';

/** The layout of sign-in pages: the form at the left, and on wide screens a picture of the product at the right. */
export function NoAuthenLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.app}>
      <SkipLink />
      <LateNotice />
      <div className={classes.split}>
        <div className={classes.form}>
          <header className={classes.formHead}>
            <AppLink to="/" className={classes.home}>
              <Logo />
            </AppLink>
            <LanguageMenu />
            <ThemeButton />
          </header>
          <main id="content" tabIndex={-1} className={classes.formBody}>
            {children}
          </main>
          <LateFoot />
        </div>
        <aside className={classes.art}>
          <img src={board} alt={t('frame.boardPicture')} width="920" height="1056" />
          <div className={classes.artText}>
            <h2>{t('frame.artTitle')}</h2>
            <p>{t('frame.artText')}</p>
          </div>
        </aside>
      </div>
    </div>
  );
}

export function NoAuthenOutlet() {
  return (
    <NoAuthenLayout>
      <Outlet />
    </NoAuthenLayout>
  );
}
