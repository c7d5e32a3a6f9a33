import { useEffect, useState } from 'react';

/**
 * An element above everything else, for a portal. A modal dialog blocks clicks and screen readers on all elements outside it, even on
 * those painted above it. So the element moves into the topmost dialog, and back when the dialog closes.
 *
 * @param moves called with the element whenever it moves; must not change between renders
 */
export function useTopLayer(className: string | undefined, moves?: LayerMoves): HTMLElement {
  const [layer] = useState(() => makeLayer(className));
  useEffect(() => followDialogs(layer, moves), [layer, moves]);
  return layer;
}

export interface LayerMoves {
  readonly before?: () => void;
  readonly after: (layer: HTMLElement) => void;
}

/** Raises the element above popovers that were opened after it, since the popover shown last is painted on top. */
export function raise(layer: HTMLElement): void {
  const focused = layer.contains(document.activeElement) ? document.activeElement : null;
  if (layer.matches(':popover-open')) layer.hidePopover();
  if (layer.isConnected) layer.showPopover();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

function makeLayer(className = ''): HTMLElement {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.className = className;
  return layer;
}

function followDialogs(layer: HTMLElement, moves?: LayerMoves): () => void {
  // A dialog may be removed from the page without being closed, which removes the element as well.
  const removals = new MutationObserver(() => settle());
  const openings = new MutationObserver(() => settle());
  const settle = (): void => {
    const parent = topDialog() ?? document.body;
    if (layer.parentNode === parent && layer.isConnected) return;
    // The layer has a parent even if the dialog around it has been removed from the page.
    if (layer.parentNode !== null) moves?.before?.();
    moveInto(parent, layer);
    moves?.after(layer);
    removals.disconnect();
    if (parent !== document.body) removals.observe(document, { childList: true, subtree: true });
  };
  openings.observe(document, { attributeFilter: ['open'], subtree: true });
  settle();
  return () => {
    openings.disconnect();
    removals.disconnect();
    layer.remove();
  };
}

/**
 * The topmost dialog, which has the focus because a dialog takes it when it opens. Of nested dialogs, which all contain the focus, it is
 * the innermost.
 */
function topDialog(): HTMLDialogElement | undefined {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
  return open.findLast((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1);
}

function moveInto(parent: HTMLElement, layer: HTMLElement): void {
  const focused = layer.contains(document.activeElement) ? document.activeElement : null;
  parent.append(layer);
  raise(layer);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
