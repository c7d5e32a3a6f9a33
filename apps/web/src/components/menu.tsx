import { Fragment, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ActionId } from '../lib/actions/actions.ts';
import { fetchMenuIcons } from '../lib/actions/menu-icons.ts';
import { placeElement } from '../lib/place-element.ts';
import { ActionItem } from './action-item.tsx';
import classes from './menu.module.css';
import { moveInMenu } from './menu-keys.ts';
import { isTouched, useOverlay } from './use-overlay.ts';

interface DropdownMenuProps {
  /** Content of the button. */
  readonly face: ReactNode;
  /** Label of the menu, and of the button unless `hasWords` is set. */
  readonly label: string;
  readonly hasWords?: boolean;
  readonly className?: string | undefined;
  readonly side?: 'start' | 'end';
  readonly children: ReactNode;
}

/**
 * A button and a menu that opens beside it as a native popover. A click outside, Escape and a chosen item close the menu. The focus
 * returns to the button, unless an item was clicked. The items are rendered only while the menu is open.
 */
export function DropdownMenu({
  face,
  label,
  hasWords = false,
  className,
  side = 'start',
  children,
}: DropdownMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isOpen || button.current === null || menu.current === null) return;
    void fetchMenuIcons().catch(() => undefined);
    placeElement(button.current, menu.current, side);
    moveInMenu(menu.current, 'Home');
  }, [isOpen, side]);
  useOverlay(isOpen && isTouched(), () => menu.current?.hidePopover());
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={hasWords ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-hint={hasWords || isOpen ? undefined : label}
      >
        {face}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={classes.menu}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={({ target, currentTarget, detail }) => {
          if (!isChoice(target)) return;
          currentTarget.hidePopover();
          // As in `blurAfterClick`: Space would open the menu again.
          if (detail > 0) button.current?.blur();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') event.currentTarget.hidePopover();
          else if (moveInMenu(event.currentTarget, event.key)) event.preventDefault();
        }}
      >
        {isOpen && children}
      </div>
    </>
  );
}

function isChoice(target: EventTarget): boolean {
  const item = target instanceof Element ? target.closest('[role^="menuitem"]') : null;
  return item !== null && item.getAttribute('aria-disabled') !== 'true';
}

/** Groups of actions with a separator between them. */
export function ActionGroups({ groups }: { readonly groups: readonly (readonly ActionId[])[] }) {
  return groups.map((group, index) => (
    <Fragment key={group[0]}>
      {index > 0 && <MenuRule />}
      {group.map((id) => (
        <ActionItem key={id} id={id} />
      ))}
    </Fragment>
  ));
}

export function MenuRule() {
  return <div role="separator" className={classes.rule} />;
}

/** A group of items under a heading, which is also the label of the group. */
export function MenuSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <MenuRule />
      <p id={id} className={classes.heading}>
        {title}
      </p>
      {children}
    </div>
  );
}
