import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { UnlockLinks } from '../../../components/unlock-links.tsx';
import { analyseInBrowser } from '../../../engine/engines.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useCredit } from '../../../lib/credit/use-credit.ts';
import { isAccount } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { timeText } from '../../../lib/time-text.ts';
import classes from './engine-panel.module.css';
import strip from './engine-strip.module.css';

/** In the panel: says when there is new time of the server's engine, and where to get more now. */
export function SpentNotice() {
  const { t } = useTranslation();
  const { data } = useCredit();
  const hasMore = useHasMore();
  const time = data && timeText(data.trial.endsAt, currentLanguage());
  return (
    <div role="alert" className={classes.spent}>
      <p>
        <b>{t('engine.failed.serverSpent')}</b>{' '}
        {time !== undefined && t('engine.server.spentBack', { time })}
      </p>
      <Button onClick={analyseInBrowser}>{t('engine.server.back')}</Button>
      <UnlockLinks isFreeWithAccount={hasMore} />
    </div>
  );
}

/** In the bar of a phone: the reason, and the ways to go on. A retry would fail until there is new time. */
export function SpentStrip() {
  const { t } = useTranslation();
  const hasMore = useHasMore();
  const isGuest = !isAccount(useStore(sessionStore, ({ session }) => session));
  return (
    <>
      <span className={strip.spent}>{t('engine.failed.serverSpent')}</span>
      <a href={isGuest && hasMore ? '/register' : '/packages'} className={strip.button}>
        {t(isGuest && hasMore ? 'account.register' : 'credit.seePackages')}
      </a>
      <button type="button" className={strip.button} onClick={analyseInBrowser}>
        {t('engine.server.back')}
      </button>
    </>
  );
}

/** Whether accounts have more time of the server's engine than this user. */
function useHasMore(): boolean {
  const { data } = useCredit();
  const account = data?.account ?? undefined;
  return account !== undefined && account.searchSeconds > (data?.search.perDay ?? 0);
}
