import { loadPart, type TextPart } from '../i18n/known-texts.ts';
import { askForBuild } from './build-check.ts';
import { reloadOnce } from './reload.ts';
import { defineService } from './services.ts';

/**
 * Fetches code when it is needed. If the fetch fails and the server confirms that it has a newer build, the page reloads. Otherwise the
 * page stays as it is, because a reload without a connection would leave the user with nothing. The user can retry.
 *
 * ```ts
 * withChunk(() => import('./save-dialog.tsx'), ({ open }) => open()); // a click
 * lazy(() => loadChunk(() => import('./panel.tsx'))); // a part of the page
 * lazyRouteComponent(() => fetchChunk(() => import('./page.tsx'))); // a page; the router shows its error
 * ```
 */

/** Thrown when code could not be fetched. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

/**
 * Called when code is missing. `retry` fetches all missing code again, `retryParts` only the parts of the page. Some browsers, such as Chromium up to 150, remember a failure
 * for the lifetime of the page. `isRemembered` is true if a retry failed although the server answers. Then only a reload helps.
 */
type OnMissing = (retry: () => void, isRemembered: boolean, retryParts: () => void) => void;

interface Missing {
  readonly retry: () => void;
  /** Whether this failure is that of a retry. */
  readonly isAgain: boolean;
  /** Whether a part of the page waits for the code. Otherwise the user has wanted something that must not happen much later. */
  readonly isPart: boolean;
}

interface MissingChunks {
  tell: OnMissing;
  /** The failures that the next report covers: those since the last one, and the parts of earlier ones. */
  all: Missing[];
  /** Whether a report is being prepared. It covers the failures that occur meanwhile. */
  isTelling: boolean;
}

const missing = defineService((signal): MissingChunks => {
  // Captures, because error events of elements do not bubble.
  window.addEventListener('error', markStyleSheet, { capture: true, signal });
  return { tell: () => {}, all: [], isTelling: false };
});

/** Sets the function that reports missing code. Called once at the start. */
export function guardChunks(tell: OnMissing): void {
  missing().tell = tell;
}

function markStyleSheet({ target }: Event): void {
  if (isStyleSheet(target)) target.dataset['failed'] = '';
}

/** Fetches code and its texts, or rejects with a {@link ChunkError}. */
export async function fetchChunk<Module>(
  load: () => Promise<Module>,
  { texts = 'late', style }: ChunkOptions = {},
): Promise<Module> {
  try {
    await fixStyles(style);
    const [code] = await Promise.all([load(), loadPart(texts)]);
    return code;
  } catch (cause) {
    throw new ChunkError('A part of the page could not be loaded', { cause });
  }
}

interface ChunkOptions {
  /** The texts that the code needs. */
  readonly texts?: TextPart | undefined;
  /** Path of a style sheet that the code needs and that has failed. */
  readonly style?: string | undefined;
}

interface UseOptions extends ChunkOptions {
  /** Called when the code is missing, before the user retries. */
  readonly whenMissing?: (() => void) | undefined;
}

/** Runs `use` with the code. If the code is missing, `use` runs when a retry has fetched it. */
export function withChunk<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => void,
  options: UseOptions = {},
): void {
  tryChunk(load, use, { ...options, isAgain: false, isPart: false });
}

function tryChunk<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => void,
  { isAgain, isPart, ...options }: Omit<Missing, 'retry'> & UseOptions,
): void {
  void fetchChunk(load, options).then(use, (error: unknown) => {
    const next = { ...options, style: styleOf(error) ?? options.style, isAgain: true, isPart };
    options.whenMissing?.();
    miss({ retry: () => tryChunk(load, use, next), isAgain, isPart });
  });
}

/** Never rejects. If the code is missing, the promise stays pending until a retry succeeds, so that the part stays suspended. */
export function loadChunk<Module>(
  load: () => Promise<Module>,
  options: ChunkOptions = {},
): Promise<Module> {
  return new Promise((resolve) => {
    tryChunk(load, resolve, { ...options, isAgain: false, isPart: true });
  });
}

/** @returns whether the page is being reloaded because the server has a newer build */
export async function reloadForNewBuild(): Promise<boolean> {
  return (await askForBuild()) === 'other' && reloadOnce();
}

function miss(what: Missing): void {
  const own = missing();
  own.all.push(what);
  if (own.isTelling) return;
  own.isTelling = true;
  void tellMissing(own);
}

async function tellMissing(own: MissingChunks): Promise<void> {
  const build = await askForBuild();
  own.isTelling = false;
  if (build === 'other' && reloadOnce()) return;
  const told = own.all;
  own.all = told.filter(({ isPart }) => isPart);
  const isRemembered = build === 'same' && told.some(({ isAgain }) => isAgain);
  const retryOf = (some: readonly Missing[]) => (): void => {
    own.all = own.all.filter((each) => !some.includes(each));
    for (const { retry } of some) retry();
  };
  own.tell(retryOf(told), isRemembered, retryOf(own.all));
}

/** The path of the style sheet that Vite names in its error. */
function styleOf(error: unknown): string | undefined {
  const { cause } = error instanceof ChunkError ? error : {};
  return cause instanceof Error ? /preload CSS for (\S+)/.exec(cause.message)?.[1] : undefined;
}

/**
 * Fetches failed style sheets again, because Vite does not retry them. Rejects only if the style sheet `needed` fails, and ignores the
 * failures of others.
 */
async function fixStyles(needed: string | undefined): Promise<void> {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[data-failed]')];
  const fetches = failed.map(async (link) => {
    const isNeeded = link.getAttribute('href') === needed;
    await fetchAgain(link).catch((error: unknown) => {
      if (isNeeded) throw error;
    });
  });
  await Promise.all(fetches);
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.setAttribute('href', link.getAttribute('href') ?? '');
  link.replaceWith(again);
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error('The style sheet failed again')));
  });
}

function isStyleSheet(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.relList.contains('stylesheet');
}
