import { useEffect, useState } from 'react';

/**
 * A place over everything, for a portal. A modal dialog makes all that is outside it deaf to clicks and silent to screen
 * readers, what is painted above it too; so the place moves into the dialog on top, and back when that closes.
 *
 * @param onMoved called with the place whenever it has moved; must stay the same.
 */
export function useOverDialogs(
  className: string | undefined,
  onMoved?: (place: HTMLElement) => void,
): HTMLElement {
  const [place] = useState(() => makePlace(className));
  useEffect(() => followDialogs(place, onMoved), [place, onMoved]);
  return place;
}

/** Brings it above what was opened after it: the popover shown last is painted on top. */
export function raise(place: HTMLElement): void {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  if (place.matches(':popover-open')) place.hidePopover();
  if (place.isConnected) place.showPopover();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

function makePlace(className = ''): HTMLElement {
  const place = document.createElement('div');
  place.popover = 'manual';
  place.className = className;
  return place;
}

function followDialogs(place: HTMLElement, onMoved?: (place: HTMLElement) => void): () => void {
  // A dialog whose work is done is removed without being closed, and would take the place with it.
  const removals = new MutationObserver(() => settle());
  const openings = new MutationObserver(() => settle());
  const settle = (): void => {
    const parent = dialogOnTop() ?? document.body;
    if (place.parentNode === parent && place.isConnected) return;
    moveInto(parent, place);
    onMoved?.(place);
    removals.disconnect();
    if (parent !== document.body) removals.observe(document, { childList: true, subtree: true });
  };
  openings.observe(document, { attributeFilter: ['open'], subtree: true });
  settle();
  return () => {
    openings.disconnect();
    removals.disconnect();
    place.remove();
  };
}

/** The one with the focus, which the latest takes when it opens. */
function dialogOnTop(): HTMLDialogElement | undefined {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
  return open.find((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1);
}

function moveInto(parent: HTMLElement, place: HTMLElement): void {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  parent.append(place);
  raise(place);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
