import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Logo } from '../../../components/logo.tsx';
import type { TextKey } from '../../../i18n/texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { BoardMenus } from './board-menus.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MainMenu } from './main-menu.tsx';
import { NavAction } from './nav-action.tsx';
import { ThemeButton } from './theme-button.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  /** Whether the page has a board; if so, the bar contains its menus. */
  readonly hasBoard: boolean;
  /** Shown in the middle of the bar; hidden on a phone. */
  readonly pasteBox?: ReactNode;
  /** Shown before the buttons at the end. */
  readonly end?: ReactNode;
}

export function TopBar({ hasBoard, pasteBox, end }: TopBarProps) {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The router marks the link to the page itself as current for screen readers.
  const link = (to: string, label: TextKey) => (
    <AppLink
      to={to}
      className={classNames(classes.link, `${path}/`.startsWith(`${to}/`) && classes.current)}
    >
      {t(label)}
    </AppLink>
  );
  return (
    <header className={classes.bar} data-board={hasBoard}>
      <MainMenu hasBoard={hasBoard} />
      <AppLink to="/" className={classes.home}>
        <Logo />
      </AppLink>
      <nav className={classes.nav} aria-label={t('common.mainNavigation')}>
        {link('/', 'common.analysis')}
        <NavAction id="openMatches" isCurrent={path === '/matches'} />
        {link('/studies', 'pages.studies.title')}
        {link('/exercises', 'pages.exercises.title')}
        {link('/openings', 'pages.openings.title')}
        {link('/players', 'pages.players.title')}
        {link('/packages', 'pages.packages.title')}
      </nav>
      {hasBoard && <BoardMenus />}
      <div className={classes.middle}>{pasteBox}</div>
      <div className={classes.end}>
        {end}
        <LanguageMenu />
        <ThemeButton />
        <AccountMenu />
      </div>
    </header>
  );
}
