/**
 * Reloads once if the page belongs to an old build, whose code files are gone. A stored marker prevents a loop if the server is broken.
 */

/** Milliseconds within which a second automatic reload is refused. */
export const RELOAD_MARKER_LIFE = 10_000;

const MARKER = 'chuhe.reloaded-at';

/** @returns whether the page is being reloaded; `false` if it has just been tried, so that the caller shows a message instead */
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
