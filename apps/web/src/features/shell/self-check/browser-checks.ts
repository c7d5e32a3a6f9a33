import type { LIVE_PATH } from '@chuhe/contract/live';
import { deviceLimits } from '../../../engine/browser-engine.ts';
import { defaultSettings } from '../../../engine/engine-settings.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { askForBuild } from '../../../lib/build-check.ts';
import { live } from '../../../lib/live/live.ts';
import { countText, shortCountText } from '../../../lib/number-text.ts';
import { type Check, type Finding, fault, NO_ANSWER, note, well } from './finding.ts';

/** What this browser can do with this site. */
export const BROWSER_CHECKS: readonly Check[] = [
  { name: (t) => t('selfCheck.build.name'), run: checkBuild },
  { name: (t) => t('selfCheck.engine.name'), run: checkEngine },
  { name: (t) => t('selfCheck.threads.name'), run: checkThreads },
  { name: (t) => t('selfCheck.storage.name'), run: checkStorage },
  { name: (t) => t('selfCheck.live.name'), run: checkLive },
];

async function checkBuild(): Promise<Finding> {
  const build = await askForBuild();
  if (build === 'same') return well((t) => t('selfCheck.build.same'));
  return build === 'other'
    ? fault((t) => t('selfCheck.build.other'))
    : note((t) => t('selfCheck.build.unknown'));
}

/** Starts an engine of its own with the smallest settings, searches for a moment, and ends it. */
async function checkEngine(signal: AbortSignal): Promise<Finding> {
  const { startInBrowser } = await import('../../../engine/browser-program.ts');
  signal.throwIfAborted();
  const life = new AbortController();
  const end = (): void => life.abort();
  signal.addEventListener('abort', end, { once: true });
  const settings = { ...defaultSettings(deviceLimits()), threads: 1, hashMb: 16, multiPv: 1 };
  try {
    const callbacks = { onProgress: ignore, onFailed: ignore, onResources: ignore };
    const started = await startInBrowser({ settings, ...callbacks, signal: life.signal });
    if (!started.ok)
      return fault((t) => t(FAILURES[started.error.reason] ?? FAILURES['start-failed']));
    const limits = { moveTimeMs: SEARCH_MS };
    const outcome = await started.value.search({ position: {}, limits }).done;
    if (outcome.kind !== 'finished') return fault((t) => t('selfCheck.engine.silent'));
    const { nps = 0 } = outcome.evaluation;
    return well((t) =>
      t('selfCheck.engine.runs', { speed: shortCountText(nps, currentLanguage()) }),
    );
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

const SEARCH_MS = 500;

const FAILURES: Readonly<Record<string, TextKey>> & { readonly 'start-failed': TextKey } = {
  'no-memory': 'engine.failed.noMemory',
  'download-failed': 'engine.failed.downloadFailed',
  'start-failed': 'engine.failed.startFailed',
  crashed: 'engine.failed.crashed',
};

function ignore(): void {}

/** Reads the headers of the board's document, because this page is not isolated itself. */
async function checkThreads(signal: AbortSignal): Promise<Finding> {
  if (!globalThis.isSecureContext) return note((t) => t('selfCheck.threads.insecure'));
  const options = { method: 'HEAD', cache: 'no-store', signal } as const;
  const response = await fetch('/', options).catch(() => undefined);
  if (response?.ok !== true) return NO_ANSWER;
  const { headers } = response;
  const isIsolated =
    headers.get('cross-origin-opener-policy') === 'same-origin' &&
    headers.has('cross-origin-embedder-policy');
  if (!isIsolated) return fault((t) => t('selfCheck.threads.notIsolated'));
  return well((t) => t('selfCheck.threads.isolated', { count: navigator.hardwareConcurrency }));
}

/** Name of what the check stores and deletes at once. */
const PROBE = 'chuhe.self-check';

async function checkStorage(): Promise<Finding> {
  try {
    localStorage.setItem(PROBE, PROBE);
    localStorage.removeItem(PROBE);
    await openDatabase();
  } catch {
    return fault((t) => t('selfCheck.storage.refused'));
  }
  const { usage, quota } = await estimateStorage();
  if (usage === undefined || quota === undefined) return well((t) => t('selfCheck.storage.works'));
  return well((t) =>
    t('selfCheck.storage.used', { used: megabytes(usage), quota: megabytes(quota) }),
  );
}

/** A browser that refuses the estimate can still store. */
async function estimateStorage(): Promise<StorageEstimate> {
  try {
    return globalThis.isSecureContext ? await navigator.storage.estimate() : {};
  } catch {
    return {};
  }
}

function megabytes(bytes: number): string {
  return countText(bytes / 1_000_000, currentLanguage());
}

function openDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(PROBE);
    request.addEventListener('error', () => reject(new Error('The database was refused')));
    request.addEventListener('success', () => {
      request.result.close();
      indexedDB.deleteDatabase(PROBE);
      resolve();
    });
  });
}

const PATH: typeof LIVE_PATH = '/api/live';

/** The channel of the page shows that it works. Otherwise, a second connection shows whether the server can be reached. */
async function checkLive(signal: AbortSignal): Promise<Finding> {
  const isOpen = live().isReady || (await opensSocket(signal));
  return isOpen
    ? well((t) => t('selfCheck.live.opens'))
    : fault((t) => t('selfCheck.live.refused'));
}

function opensSocket(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(new URL(PATH, window.location.href.replace(/^http/, 'ws')));
    const settle = (isOpen: boolean): void => {
      resolve(isOpen);
      socket.close();
    };
    socket.addEventListener('open', () => settle(true));
    socket.addEventListener('error', () => settle(false));
    signal.addEventListener('abort', () => settle(false), { once: true });
  });
}
