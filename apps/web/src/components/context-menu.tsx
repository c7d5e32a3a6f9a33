import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Box, placeBeside } from '../lib/place-element.ts';
import classes from './menu.module.css';
import { moveInMenu } from './menu-keys.ts';
import { isTouched, useOverlay } from './use-overlay.ts';

interface ContextMenuProps {
  readonly label: string;
  /** The box beside which the menu opens, to the left. */
  readonly anchor: Box;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A menu that is open while it is rendered. A choice, a press outside and Escape close it, and the focus returns. */
export function ContextMenu({ label, anchor, onClose, children }: ContextMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  usePlacement(menu, anchor);
  useDismissal(menu, onClose);
  useOverlay(isTouched(), onClose);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (!moveInMenu(event.currentTarget, event.key)) return;
    event.preventDefault();
  };
  return (
    <div
      ref={menu}
      // With "auto", a menu opened during a press would close on release.
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const item = target instanceof Element ? target.closest('[role="menuitem"]') : null;
        if (item !== null && item.getAttribute('aria-disabled') !== 'true') onClose();
      }}
    >
      {children}
    </div>
  );
}

type MenuRef = RefObject<HTMLDivElement | null>;

function usePlacement(menu: MenuRef, anchor: Box): void {
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    element.showPopover();
    const { offsetWidth: width, offsetHeight: height } = element;
    const place = placeBeside(
      anchor,
      { width, height },
      {
        width: window.innerWidth,
        height: window.innerHeight,
      },
      'end',
    );
    element.style.left = `${Math.round(place.left)}px`;
    element.style.top = `${Math.round(place.top)}px`;
    moveInMenu(element, 'Home');
    return () => {
      const isInside = element.contains(document.activeElement);
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [menu, anchor]);
}

/** Closes the menu when the user presses outside it, scrolls, or resizes the window. */
function useDismissal(menu: MenuRef, onClose: () => void): void {
  useEffect(() => {
    const onOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && menu.current?.contains(target) === true)) onClose();
    };
    document.addEventListener('pointerdown', onOutside, true);
    document.addEventListener('wheel', onOutside, { capture: true, passive: true });
    window.addEventListener('resize', onClose);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', onOutside, true);
      document.removeEventListener('wheel', onOutside, true);
      window.removeEventListener('resize', onClose);
      window.removeEventListener('blur', onClose);
    };
  }, [menu, onClose]);
}
