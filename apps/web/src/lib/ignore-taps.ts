/** Milliseconds within which two taps are a double tap for most users. */
const DOUBLE_TAP = 350;
/** Milliseconds of a slow double click, as systems count it. For places where the second one would cost something. */
export const SLOW_DOUBLE_TAP = 500;
/** Milliseconds within which a tap ends after it has begun. */
const TAP = 700;

/**
 * To be called when a tap replaces what is on the screen. Otherwise, the second tap of a double tap would hit what has appeared there.
 *
 * @param within milliseconds during which taps are ignored
 */
export function ignoreSecondTap(within = DOUBLE_TAP): void {
  const ignoring = new AbortController();
  const options = { capture: true, signal: ignoring.signal };
  const until = performance.now() + within;
  let isBegun = false;
  const ignore = (event: Event): void => {
    const isLate = performance.now() > until;
    if (event.type === 'pointerdown' && !isLate) isBegun = true;
    // The end of a tap that began in time. Clicks by key have no pointer.
    const isIgnored = isBegun || (!isLate && !(event instanceof UIEvent && event.detail === 0));
    if (!isIgnored) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (event.type !== 'click') return;
    isBegun = false;
    if (isLate) ignoring.abort();
  };
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'click', 'dblclick'])
    window.addEventListener(type, ignore, options);
  setTimeout(() => ignoring.abort(), within + TAP);
}
