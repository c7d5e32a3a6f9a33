import { loadLateTexts } from '../i18n/known-texts.ts';
import { askForBuild } from './build-check.ts';
import { reloadOnce } from './reload.ts';

/**
 * Code that is fetched when it is wanted. It may be of a build that is gone: then the page reloads, once the server has said
 * so. In every other case the page stands, for a reload without a connection would leave the user with nothing, and
 * whoever wanted the code may ask again.
 *
 * ```ts
 * withChunk(() => import('./save-dialog.tsx'), ({ open }) => open()); // a click
 * lazy(() => loadChunk(() => import('./panel.tsx'))); // a part of the page
 * lazyRouteComponent(() => fetchChunk(() => import('./page.tsx'))); // a page, whose frame shows the error
 * ```
 */

/** Code could not be fetched. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

/**
 * Told when code is missing; `retry` asks for all of it again. Some browsers remember a failure for as long as the page
 * lives (Chromium until 150 among them): where the server answers and another try has failed, only a reload can help.
 */
type OnMissing = (retry: () => void, isRemembered: boolean) => void;

let onMissing: OnMissing = () => {};

/** Begins to notice what is missing; called once at the start. */
export function guardChunks(tell: OnMissing): () => void {
  onMissing = tell;
  // Errors of elements do not bubble.
  window.addEventListener('error', markStyleSheet, { capture: true });
  return () => window.removeEventListener('error', markStyleSheet, { capture: true });
}

function markStyleSheet({ target }: Event): void {
  if (isStyleSheet(target)) target.dataset['failed'] = '';
}

/**
 * Fetches code and what it says, or rejects with a {@link ChunkError}.
 *
 * @param style the path of a style sheet without which the code is of no use.
 */
export async function fetchChunk<Module>(
  load: () => Promise<Module>,
  style?: string,
): Promise<Module> {
  try {
    await fixStyles(style);
    const [code] = await Promise.all([load(), loadLateTexts()]);
    return code;
  } catch (cause) {
    throw new ChunkError('A part of the page could not be loaded', { cause });
  }
}

/** Does something with code; where that is missing, it is done when the user's next try has fetched it. */
export function withChunk<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => void,
  style?: string,
): void {
  tryChunk(load, use, { style, isAgain: false });
}

function tryChunk<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => void,
  { style, isAgain }: Pick<Missing, 'isAgain'> & { readonly style: string | undefined },
): void {
  void fetchChunk(load, style).then(use, (error: unknown) => {
    const next = { style: styleOf(error) ?? style, isAgain: true };
    miss({ retry: () => tryChunk(load, use, next), isAgain });
  });
}

/** Settles with the code only: what waits for it stays as it is until the code is there. */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve) => {
    withChunk(load, resolve);
  });
}

/** @returns whether the page is being reloaded, since its code is of a build that is gone. */
export async function reloadForNewBuild(): Promise<boolean> {
  return (await askForBuild()) === 'other' && reloadOnce();
}

interface Missing {
  readonly retry: () => void;
  /** It was asked for before. */
  readonly isAgain: boolean;
}

/** What failed together is asked for again together. */
let missing: Missing[] = [];

function miss(what: Missing): void {
  missing.push(what);
  if (missing.length === 1) void tellMissing();
}

async function tellMissing(): Promise<void> {
  const build = await askForBuild();
  const all = missing;
  missing = [];
  if (build === 'other' && reloadOnce()) return;
  const isRemembered = build === 'same' && all.some(({ isAgain }) => isAgain);
  onMissing(() => {
    for (const { retry } of all) retry();
  }, isRemembered);
}

/** Vite names the style sheet that it could not fetch for some code. */
function styleOf(error: unknown): string | undefined {
  const { cause } = error instanceof ChunkError ? error : {};
  return cause instanceof Error ? /preload CSS for (\S+)/.exec(cause.message)?.[1] : undefined;
}

/**
 * Vite asks for a style sheet once and remembers only that it did, so those that failed are fetched here. One that
 * belongs to other code may fail again.
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
