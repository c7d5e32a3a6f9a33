import { useEffect, useState } from 'react';

/**
 * An element above everything, for a portal. A modal dialog hides everything outside it from clicks and from every screen reader, even
 * what is painted above it, so the element moves into the topmost dialog, and back when that closes.
 *
 * @param onMoved called with the element whenever it has moved; must be stable
 */
export function useOverDialogs(
  className: string | undefined,
  onMoved?: (place: HTMLElement) => void,
): HTMLElement {
  const [place] = useState(() => makePlace(className));
  useEffect(() => followDialogs(place, onMoved), [place, onMoved]);
  return place;
}

/** Brings the element above popovers that were opened after it: the last one shown is painted on top. */
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
  // A dialog may be removed without being closed, and would remove the element with it.
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

/** The dialog with the focus: a dialog takes it when it opens. */
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
