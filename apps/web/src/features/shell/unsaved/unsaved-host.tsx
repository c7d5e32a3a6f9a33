import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import button from '../../../components/button.module.css';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import form from '../../../components/form/form.module.css';
import { overlays } from '../../../lib/overlays.ts';
import { unsavedStore } from '../../../lib/use-unsaved.ts';

interface Step {
  readonly current: { readonly pathname: string };
  readonly next: { readonly pathname: string };
}

/** Whether the path changes; pages keep their state while only the query or hash changes. */
function leavesPage({ current, next }: Step): boolean {
  return current.pathname !== next.pathname;
}

/** Asks before a page with unsaved input is left. When the window is closed, the browser shows its own question. */
export function UnsavedHost() {
  const { t } = useTranslation();
  const reasons = useStore(unsavedStore, (state) => state.reasons);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    enableBeforeUnload: () => reasons.some(({ isKept }) => !isKept),
    disabled: reasons.length === 0,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const stay = (): void => {
    reset();
    overlays().stay();
  };
  const text = reasons.find((reason) => reason.text !== '')?.text;
  return (
    <Dialog title={t('frame.unsaved.title')} hasEntry={false} onClose={stay}>
      <div className={form.form}>
        <p className="prose">{text ?? t('frame.unsaved.text')}</p>
        <div className="actions">
          <Button className={button.danger} onClick={proceed}>
            {t('frame.unsaved.leave')}
          </Button>
          <Button kind="primary" onClick={stay}>
            {t('frame.unsaved.stay')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
