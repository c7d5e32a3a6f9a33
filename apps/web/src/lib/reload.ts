/**
 * Reloading once when the page and the server no longer fit: after a new build its old code files are gone. A marker keeps
 * a broken server from making it a loop.
 */

/** Milliseconds within which a second automatic reload is refused. */
export const RELOAD_MARKER_LIFE = 10_000;

const MARKER = 'chuhe.reloaded-at';

/** @returns whether the page is being reloaded; `false` means that it was just tried, and words must do. */
export function reloadOnce(
  reload: () => void = () => window.location.reload(),
  now = Date.now(),
): boolean {
  if (wasReloadedSince(now - RELOAD_MARKER_LIFE)) return false;
  try {
    sessionStorage.setItem(MARKER, String(now));
  } catch {
    // Without a marker a reload could repeat for ever.
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
