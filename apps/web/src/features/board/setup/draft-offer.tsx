import { MiniBoard } from '@chuhe/board/mini-board';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { fenOf } from './arrangement.ts';
import { useBoardLook } from './board-look.ts';
import classes from './setup-panel.module.css';
import { discardDraft, setupStore, takeUpDraft } from './setup-store.ts';

/** The position that was kept earlier, for as long as it is neither taken up nor thrown away. */
export function DraftOffer() {
  const { t } = useTranslation();
  const offer = useStore(setupStore, (state) => state.offer);
  const look = useBoardLook();
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
        <Button className={classes.command} onClick={takeUpDraft}>
          {t('setup.draft.takeUp')}
        </Button>
      </div>
    </section>
  );
}
