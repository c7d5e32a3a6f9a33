/** Moves the focus to the content of the page, for when the focused element disappears and has no better neighbour. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
