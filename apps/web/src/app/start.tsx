import './theme/styles.ts';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/i18n.ts';
import { fetchMenuIcons } from '../lib/actions/menu-icons.ts';
import { watchBuild } from '../lib/build-check.ts';
import { fetchChunk, guardChunks } from '../lib/chunk.ts';
import { prefetchSoon } from '../lib/prefetch.ts';
import { persistAppState, setAppState } from '../lib/state/app-state.ts';
import { followForeignPreferences } from '../lib/state/preferences.ts';
import { noteVisit } from '../lib/state/visited.ts';
import { emitToast, type ToastAction } from '../lib/toast.ts';
import { layoutFlagsOf, watchViewport } from '../lib/viewport.ts';
import { Application } from './application.tsx';
import { importShortcutsDialog } from './frame-actions.tsx';
import { makeRouter, type RouterOptions } from './router.tsx';
import { startSession } from './start-session.ts';

interface StartOptions extends RouterOptions {
  /** Functions that fetch code which this HTML document may need next. They run one after the other, from a second after the start. */
  readonly prefetch: readonly (() => Promise<unknown>)[];
}

/** Called once, by the entry of each HTML document. */
export async function start({ prefetch, ...options }: StartOptions): Promise<void> {
  keepZodFromEval();
  guardChunks(offerRetry);
  startListeners();
  await startI18n();
  const router = makeRouter(options);
  const stop = router.subscribe('onResolved', () => {
    stop();
    document.querySelector('.shell-progress')?.remove();
  });
  createRoot(rootElement()).render(<Application router={router} />);
  void startSession(router, options.document);
  void keepFocusLater();
  const isDialogNamed = /[?&]dialog=/.test(window.location.search);
  if (isDialogNamed) void followDialogs();
  prefetchSoon([
    ...(isDialogNamed ? [] : [followDialogs]),
    ...prefetch,
    fetchMenuIcons,
    importShortcutsDialog,
    registerForOffline,
  ]);
}

/** Keeps the keyboard focus when its element disappears. A failed fetch is ignored, since the page works without. */
async function keepFocusLater(): Promise<void> {
  const code = await import('../lib/keep-focus.ts').catch(() => undefined);
  code?.keepFocus();
}

async function registerForOffline(): Promise<void> {
  const { registerServiceWorker } = await import('../lib/offline/register-service-worker.ts');
  await registerServiceWorker();
}

/** Closes dialogs when the user goes back, and opens the dialog that the address names. */
async function followDialogs(): Promise<void> {
  const { openWantedDialog } = await fetchChunk(() => import('./wanted-dialog.ts'), {
    texts: 'panels',
  });
  openWantedDialog();
}

/**
 * Keeps Zod from compiling schemas with `new Function`, which the content security policy forbids and reports even if the error is
 * caught. Sets a global, because Zod itself is loaded later, with the first form.
 */
function keepZodFromEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

/** Records the visit, and listens to other tabs, the window size and new builds for as long as the page is open. */
function startListeners(): void {
  noteVisit();
  persistAppState();
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

/**
 * The parts of the page appear when the connection is back. What the user has wanted meanwhile must not happen then.
 *
 * @param needsReload the browser remembers the failed fetch, so that only a reload helps
 */
function offerRetry(retry: () => void, needsReload: boolean, retryParts: () => void): void {
  emitToast({
    tone: 'danger',
    kind: 'code',
    title: i18next.t('errors.chunkTitle'),
    cause: i18next.t(needsReload ? 'errors.chunkReload' : 'errors.chunkText'),
    action: needsReload ? reloadAction() : { label: i18next.t('common.retry'), run: retry },
    stays: true,
    until: (onClosed) => {
      const onOnline = (): void => {
        retryParts();
        onClosed();
      };
      window.addEventListener('online', onOnline);
      return () => window.removeEventListener('online', onOnline);
    },
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
