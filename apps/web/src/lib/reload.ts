/**
 * Reloads a page that cannot continue, for example because the files of its build are gone. A stored marker prevents a loop of reloads.
 */

/** How long after an automatic reload a second one is refused, in milliseconds. */
export const RELOAD_MARKER_LIFE = 10_000;

const MARKER = 'chuhe.reloaded-at';

/** @returns whether the page is being reloaded; `false` soon after a reload. The caller then shows a message instead. */
export function reloadOnce(
  reload: () => void = () => window.location.reload(),
  now = Date.now(),
): boolean {
  if (wasReloadedSince(now - RELOAD_MARKER_LIFE)) return false;
  try {
    sessionStorage.setItem(MARKER, String(now));
  } catch {
    // Without a marker, the reload could repeat endlessly.
    return false;
  }
  reload();
  return true;
}

function wasReloadedSince(time: number): boolean {
  try {
    return Number(sessionStorage.getItem(MARKER) ?? 0) > time;
  } catch {
    return true;
  }
}
