/** How long a navigation waits for the browser to paint, in milliseconds. */
export const REPAINT_LIMIT = 100;

/**
 * Resolves when the browser has painted, so that a click shows its effect before heavy work begins. Resolves after
 * {@link REPAINT_LIMIT} at the latest, because a hidden page never paints.
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
