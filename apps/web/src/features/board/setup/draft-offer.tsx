import { MiniBoard } from '@chuhe/board/mini-board';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { fenOf } from './arrangement.ts';
import { useBoardAppearance } from './board-appearance.ts';
import classes from './setup-panel.module.css';
import { discardDraft, restoreDraft, setupStore } from './setup-store.ts';

/** Offers the stored draft until the user restores or discards it. */
export function DraftOffer() {
  const { t } = useTranslation();
  const offer = useStore(setupStore, (state) => state.offer);
  const look = useBoardAppearance();
  if (offer === undefined) return null;
  return (
    <section className={classes.offer} aria-label={t('setup.draft.title')}>
      <MiniBoard placement={fenOf(offer)} size={48} {...look} />
      <div className={classes.offerText}>
        <b>{t('setup.draft.title')}</b>
        <p>{t('setup.draft.text')}</p>
      </div>
      <div className={classes.offerActions}>
        <Button className={classes.command} onClick={discardDraft}>
          {t('setup.draft.discard')}
        </Button>
        <Button className={classes.command} onClick={restoreDraft}>
          {t('setup.draft.takeUp')}
        </Button>
      </div>
    </section>
  );
}
