import { useEffect, useRef } from 'react';
import { placeElement } from '../lib/place.ts';
import classes from './hint-host.module.css';

/** Milliseconds a pointer rests before words appear; a focused control has them at once. */
const REST = 300;

/**
 * Shows the words of `data-hint` beside whatever is pointed at or focused by key. One listener for the whole page, so
 * that a hundred buttons cost nothing. Screen readers have the same words from labels and descriptions.
 */
export function HintHost() {
  const hint = useRef<HTMLDivElement>(null);
  useEffect(() => (hint.current === null ? undefined : followHints(hint.current)), []);
  return <div ref={hint} popover="manual" className={classes.hint} aria-hidden="true" />;
}

function followHints(hint: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer = 0;
  const hide = (): void => {
    clearTimeout(timer);
    if (hint.matches(':popover-open')) hint.hidePopover();
  };
  const showSoon = (target: EventTarget | null, delay: number): void => {
    hide();
    const owner = target instanceof Element ? target.closest('[data-hint]') : null;
    if (owner !== null) timer = window.setTimeout(() => show(hint, owner), delay);
  };
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => pointerType === 'mouse' && showSoon(target, REST),
    { signal },
  );
  document.addEventListener(
    'focusin',
    ({ target }) =>
      target instanceof Element && target.matches(':focus-visible') && showSoon(target, 0),
    { signal },
  );
  // A finger cannot rest on a control: a tap on one that cannot be used shows why.
  document.addEventListener(
    'click',
    ({ target }) => {
      const isDisabled = target instanceof Element && target.closest('[aria-disabled="true"]');
      if (isDisabled) showSoon(target, 0);
      else hide();
    },
    { signal },
  );
  for (const event of ['focusout', 'scroll', 'keydown'] as const) {
    document.addEventListener(event, hide, { signal, capture: true, passive: true });
  }
  return () => {
    hide();
    stop.abort();
  };
}

/** Shown last, it stands above every open menu. */
function show(hint: HTMLElement, owner: Element): void {
  const text = owner.getAttribute('data-hint');
  if (text === null || !owner.isConnected) return;
  hint.textContent = text;
  hint.showPopover();
  // Below an item of a menu it would hide the next one.
  placeElement(owner, hint, owner.closest('[role="menu"]') === null ? 'middle' : 'beside');
}
