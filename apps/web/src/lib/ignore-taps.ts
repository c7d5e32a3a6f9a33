/** Milliseconds within which two taps are a double tap. */
const DOUBLE_TAP = 350;

/** To be called when a tap replaces what is on the screen. Otherwise, the second tap of a double tap would hit what has appeared there. */
export function ignoreSecondTap(): void {
  const ignoring = new AbortController();
  const options = { capture: true, signal: ignoring.signal };
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'click', 'dblclick'])
    window.addEventListener(type, ignore, options);
  setTimeout(() => ignoring.abort(), DOUBLE_TAP);
}

function ignore(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}
