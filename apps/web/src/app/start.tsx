import './theme/styles.ts';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/i18n.ts';
import { fetchMenuIcons } from '../lib/actions/menu-icons.ts';
import { watchBuild } from '../lib/build-check.ts';
import { guardChunks } from '../lib/chunk.ts';
import { workOffline } from '../lib/offline/work-offline.ts';
import { prefetchSoon } from '../lib/prefetch.ts';
import { keepAppState, setAppState } from '../lib/state/app-state.ts';
import { followForeignPreferences } from '../lib/state/preferences.ts';
import { emitToast, type ToastAction } from '../lib/toast.ts';
import { layoutFlagsOf, watchViewport } from '../lib/viewport.ts';
import { Application } from './application.tsx';
import { importShortcutsDialog } from './frame-actions.tsx';
import { makeRouter, type RouterOptions } from './router.tsx';
import { startSession } from './start-session.ts';

interface StartOptions extends RouterOptions {
  /** Code this document may need next; fetched when the page has been ready for a second. */
  readonly prefetch: readonly (() => Promise<unknown>)[];
}

/** Brings a document to life; called once by each document's entry. */
export async function start({ prefetch, ...options }: StartOptions): Promise<void> {
  forbidEval();
  guardChunks(offerRetry);
  followTheWorld();
  await startI18n();
  const router = makeRouter(options);
  createRoot(rootElement()).render(<Application router={router} />);
  void startSession(router, options.document);
  prefetchSoon([...prefetch, fetchMenuIcons, importShortcutsDialog, workOffline]);
}

/**
 * The content security policy forbids to make code of text, and even a try that is caught is reported. The library of the schemas
 * looks here before it tries; its code comes late, with the first form.
 */
function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

/** Listeners that live as long as the page, so nothing ever stops them. */
function followTheWorld(): void {
  keepAppState();
  followForeignPreferences();
  watchViewport((viewport) => setAppState({ viewport, layout: layoutFlagsOf(viewport.width) }));
  watchBuild(offerReload);
}

function offerReload(): void {
  emitToast({
    tone: 'info',
    title: i18next.t('errors.newBuild'),
    cause: i18next.t('errors.newBuildCause'),
    action: reloadAction(),
  });
}

function offerRetry(retry: () => void, isRemembered: boolean): void {
  emitToast({
    tone: 'danger',
    kind: 'code',
    title: i18next.t('errors.chunkTitle'),
    cause: i18next.t(isRemembered ? 'errors.chunkReload' : 'errors.chunkText'),
    action: isRemembered ? reloadAction() : { label: i18next.t('common.retry'), run: retry },
    stays: true,
  });
}

function reloadAction(): ToastAction {
  return { label: i18next.t('common.reload'), run: () => window.location.reload() };
}

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The document has no #root');
  return element;
}
