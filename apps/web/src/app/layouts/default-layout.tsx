import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasteBox } from '../../features/shell/paste-box/paste-box.tsx';
import { TopBar } from '../../features/shell/top-bar/top-bar.tsx';
import { focusContent } from '../../lib/focus-content.ts';
import { LateBarEnd, LateFoot, LateNotice } from './late-frame.tsx';
import classes from './layouts.module.css';
import { MatchesPageAction } from './matches-page-action.ts';

interface DefaultLayoutProps {
  /** Whether the page is the board page, which fills the window. Every other page is one column. */
  readonly hasBoard?: boolean;
  /** Called with the text of the paste box. Resolves with true if the text could be used. */
  readonly onPaste?: ((text: string) => Promise<boolean>) | undefined;
  readonly children: ReactNode;
}

export function DefaultLayout({ hasBoard = false, onPaste, children }: DefaultLayoutProps) {
  return (
    <div className={classes.app}>
      <SkipLink />
      {!hasBoard && <MatchesPageAction />}
      <LateNotice />
      <TopBar
        hasBoard={hasBoard}
        pasteBox={hasBoard && <PasteBox onPaste={onPaste} />}
        end={<LateBarEnd />}
      />
      <main id="content" tabIndex={-1} className={hasBoard ? classes.full : classes.page}>
        {children}
      </main>
      {!hasBoard && <LateFoot />}
    </div>
  );
}

/** A link that skips the top bar. It is the first element that the Tab key reaches. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      className={classes.skip}
      href="#content"
      onClick={(event) => {
        // Going to the fragment would be a step in the history, by which Back closes what is open on the page.
        event.preventDefault();
        focusContent();
      }}
    >
      {t('common.skip')}
    </a>
  );
}
