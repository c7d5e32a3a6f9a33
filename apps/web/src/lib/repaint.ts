/** Milliseconds a navigation waits at most for the browser to paint. */
export const REPAINT_LIMIT = 100;

/**
 * Settles once the browser has painted, so that a click shows its effect before heavy work begins; at the latest after
 * {@link REPAINT_LIMIT}, because a hidden page never paints.
 */
export function nextRepaint(limit = REPAINT_LIMIT): Promise<void> {
  return new Promise((resolve) => {
    const latest = setTimeout(resolve, limit);
    requestAnimationFrame(() => {
      setTimeout(() => {
        clearTimeout(latest);
        resolve();
      });
    });
  });
}
