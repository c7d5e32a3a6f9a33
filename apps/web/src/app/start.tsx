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
  /** Functions that fetch code which this document may need next. They run a second after the start. */
  readonly prefetch: readonly (() => Promise<unknown>)[];
}

/** Starts the application; called once by the entry of each document. */
export async function start({ prefetch, ...options }: StartOptions): Promise<void> {
  forbidEval();
  guardChunks(offerRetry);
  followTheWorld();
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
    keepForOffline,
  ]);
}

/** Without this code the page works, but the focus may be lost when its element disappears. The next page fetches it again. */
async function keepFocusLater(): Promise<void> {
  const code = await import('../lib/keep-focus.ts').catch(() => undefined);
  code?.keepFocus();
}

async function keepForOffline(): Promise<void> {
  const { registerServiceWorker } = await import('../lib/offline/register-service-worker.ts');
  await registerServiceWorker();
}

/** Follows Back, and opens the dialog that the address names. */
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
function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

/** Adds listeners for the lifetime of the page. */
function followTheWorld(): void {
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
