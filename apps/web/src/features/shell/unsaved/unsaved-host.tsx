import { type RouterHistory, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import button from '../../../components/button.module.css';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import form from '../../../components/form/form.module.css';
import { documentOf } from '../../../lib/documents.ts';
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
  const { history } = useRouter();
  const reasons = useStore(unsavedStore, (state) => state.reasons);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    enableBeforeUnload: () => reasons.some(({ isKept }) => !isKept),
    disabled: reasons.length === 0,
    withResolver: true,
  });
  const isKept = reasons.length > 0 && reasons.every((reason) => reason.isKept);
  useEffect(() => (isKept ? askAtLinks(history) : undefined), [history, isKept]);
  useEffect(() => {
    // What would have been lost is saved, or over, while the user is asked.
    if (reasons.length === 0) reset?.();
  }, [reasons, reset]);
  if (status !== 'blocked') return null;
  const leave = (): void => {
    for (const { onLeave } of reasons) onLeave();
    proceed();
  };
  const stay = (): void => {
    reset();
    overlays().stay();
  };
  const text = reasons.find((reason) => reason.text !== '')?.text;
  return (
    <Dialog title={t('frame.unsaved.title')} isShort hasEntry={false} onClose={stay}>
      <div className={form.form}>
        <p className="prose">{text ?? t('frame.unsaved.text')}</p>
        <div className="actions">
          <Button className={button.danger} onClick={leave}>
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

/**
 * Lets the router follow links to other documents, so that it asks first: the browser does not ask if nothing is lost.
 *
 * @returns a function that ends this
 */
function askAtLinks(history: RouterHistory): () => void {
  const onClick = (event: MouseEvent): void => {
    const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.target !== '' || link.origin !== window.location.origin) return;
    if (documentOf(link.pathname) === documentOf(window.location.pathname)) return;
    event.preventDefault();
    history.push(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}
