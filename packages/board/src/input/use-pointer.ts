import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import { releaseFocus } from './dom.ts';
import * as pointer from './pointer.ts';
import type { Machine } from './use-machine.ts';

/** Joins the pointer functions to a component: handlers for the widget, listeners for the page. */
export function usePointer(
  { apply, latest, read, state }: Machine,
  { widget, flying }: Pick<pointer.Desk, 'widget' | 'flying'>,
) {
  const [desk] = useState(
    (): pointer.Desk => ({
      apply,
      latest,
      read,
      widget,
      flying,
      hand: undefined,
    }),
  );
  useTouchClaim(desk);
  useMeasuring(desk);
  useEscape(desk, (state.selected ?? state.drag ?? state.sketch) !== undefined);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const at = { x: event.clientX, y: event.clientY };
      // A touch that is claimed is followed by no mouse event.
      if (event.pointerType === 'touch' && pointer.wantsTouch(desk, at)) {
        releaseFocus(event.currentTarget);
      }
      pointer.pointerDown(desk, event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => pointer.pointerMove(desk, event),
    onPointerUp: (event: PointerEvent<HTMLElement>) => pointer.pointerUp(desk, event),
    onPointerLeave: () => pointer.pointerLeave(desk),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => pointer.pointerLost(desk, event),
    onLostPointerCapture: (event: PointerEvent<HTMLElement>) => pointer.pointerLost(desk, event),
    onContextMenu: (event: MouseEvent<HTMLElement>) => pointer.contextMenu(desk, event),
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      releaseFocus(event.currentTarget);
    },
  };
  return { desk, handlers };
}

/**
 * A touch that starts on a piece is claimed before the browser makes a scroll of it. React listens to
 * touches passively, so this listener is the element's own.
 */
function useTouchClaim(desk: pointer.Desk): void {
  useEffect(() => {
    const widget = desk.widget.current;
    const claim = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (event.touches.length !== 1 || touch === undefined || !event.cancelable) return;
      if (pointer.wantsTouch(desk, { x: touch.clientX, y: touch.clientY })) event.preventDefault();
    };
    widget?.addEventListener('touchstart', claim, { passive: false });
    return () => widget?.removeEventListener('touchstart', claim);
  }, [desk]);
}

function useMeasuring(desk: pointer.Desk): void {
  useEffect(() => {
    const measure = () => pointer.measureAgain(desk);
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', measure, options);
    window.addEventListener('resize', measure);
    return () => {
      clearTimeout(desk.hand?.timer);
      window.removeEventListener('scroll', measure, options);
      window.removeEventListener('resize', measure);
    };
  }, [desk]);
}

/** A reader who plays by mouse has no focus on the board, and may still press Escape. */
function useEscape(desk: pointer.Desk, busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere(desk, event)) return;
      event.preventDefault();
      pointer.abandon(desk);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [desk, busy]);
}

/** A dialog or menu that is open over the board closes by the same key. */
function isElsewhere({ widget }: pointer.Desk, { target }: KeyboardEvent): boolean {
  const inMenu = target instanceof Element && target.closest('[role="menu"]') !== null;
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  return inMenu || dialogs.some((dialog) => !dialog.contains(widget.current));
}
