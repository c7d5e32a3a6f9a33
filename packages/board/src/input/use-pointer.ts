import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import { releaseFocus } from './dom.ts';
import * as pointer from './pointer.ts';
import type { Machine } from './use-machine.ts';

/** Connects the pointer functions to a component: handlers for the widget, listeners for the page. */
export function usePointer(
  { apply, latest, read, state }: Machine,
  { widget, flying }: Pick<pointer.PointerController, 'widget' | 'flying'>,
) {
  const [controller] = useState(
    (): pointer.PointerController => ({
      apply,
      latest,
      read,
      widget,
      flying,
      active: undefined,
    }),
  );
  useTouchClaim(controller);
  useBoxUpdates(controller);
  useEscape(controller, (state.selected ?? state.drag ?? state.sketch) !== undefined);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const at = { x: event.clientX, y: event.clientY };
      // A claimed touch causes no mouse events, so `onMouseDown` does not run.
      if (event.pointerType === 'touch' && pointer.wantsTouch(controller, at)) {
        releaseFocus(event.currentTarget);
      }
      pointer.pointerDown(controller, event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => pointer.pointerMove(controller, event),
    onPointerUp: (event: PointerEvent<HTMLElement>) => pointer.pointerUp(controller, event),
    onPointerLeave: () => pointer.pointerLeave(controller),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => pointer.pointerLost(controller, event),
    onLostPointerCapture: (event: PointerEvent<HTMLElement>) =>
      pointer.pointerLost(controller, event),
    onContextMenu: (event: MouseEvent<HTMLElement>) => pointer.contextMenu(controller, event),
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      releaseFocus(event.currentTarget);
    },
  };
  return { controller, handlers };
}

/**
 * Claims touches that act on the board before the browser scrolls. React's touch listeners are passive and
 * cannot do so, so this listener is added to the element.
 */
function useTouchClaim(controller: pointer.PointerController): void {
  useEffect(() => {
    const widget = controller.widget.current;
    const claim = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (event.touches.length !== 1 || touch === undefined || !event.cancelable) return;
      if (pointer.wantsTouch(controller, { x: touch.clientX, y: touch.clientY }))
        event.preventDefault();
    };
    widget?.addEventListener('touchstart', claim, { passive: false });
    return () => widget?.removeEventListener('touchstart', claim);
  }, [controller]);
}

function useBoxUpdates(controller: pointer.PointerController): void {
  useEffect(() => {
    const measure = () => pointer.updateBox(controller);
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', measure, options);
    window.addEventListener('resize', measure);
    return () => {
      clearTimeout(controller.active?.timer);
      window.removeEventListener('scroll', measure, options);
      window.removeEventListener('resize', measure);
    };
  }, [controller]);
}

/** Listens on the document, since the board has no focus while it is used by mouse. */
function useEscape(controller: pointer.PointerController, busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || belongsToOverlay(controller, event))
        return;
      event.preventDefault();
      pointer.cancelInput(controller);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [controller, busy]);
}

/** Whether an open dialog or menu handles the key. */
function belongsToOverlay(
  { widget }: pointer.PointerController,
  { target }: KeyboardEvent,
): boolean {
  const inMenu = target instanceof Element && target.closest('[role="menu"]') !== null;
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  return inMenu || dialogs.some((dialog) => !dialog.contains(widget.current));
}
