import { useEffect, useRef } from 'react';
import { placeElement } from '../lib/place-element.ts';
import classes from './hint-host.module.css';

/** How long the pointer must rest before the hint appears, in milliseconds. On focus, the hint appears at once. */
const REST = 300;
/** How long after a key press a focus counts as caused by the key, in milliseconds, and not by a dialog that returns it. */
const KEY_FOCUS = 500;

/**
 * Shows the text of `data-hint` beside an element when it is pointed at or focused by key. One set of listeners serves the whole page.
 * Screen readers read the same text from labels and descriptions.
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
  /** The element clicked last. Its hint is not shown again at once, since it would cover what the click has opened. */
  let clicked: Element | undefined;
  let keyAt = Number.NEGATIVE_INFINITY;
  const hide = (): void => {
    clearTimeout(timer);
    if (hint.matches(':popover-open')) hint.hidePopover();
  };
  const showSoon = (owner: Element | undefined, delay: number): void => {
    hide();
    if (owner !== undefined) timer = window.setTimeout(() => show(hint, owner), delay);
  };
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (pointerType !== 'mouse') return;
      const owner = ownerOf(target);
      if (owner !== undefined && owner === clicked) return;
      clicked = undefined;
      showSoon(owner, REST);
    },
    { signal },
  );
  document.addEventListener(
    'focusin',
    ({ target, timeStamp }) => {
      const isByKey = timeStamp - keyAt < KEY_FOCUS;
      if (isByKey && target instanceof Element && target.matches(':focus-visible')) {
        showSoon(ownerOf(target), 0);
      }
    },
    { signal },
  );
  // Touch screens have no hover, so a tap on an unavailable control shows its hint.
  document.addEventListener(
    'click',
    ({ target }) => {
      const isDisabled = target instanceof Element && target.closest('[aria-disabled="true"]');
      clicked = ownerOf(target);
      if (isDisabled) showSoon(clicked, 0);
      else hide();
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (!LEAVING_KEYS.has(key)) keyAt = timeStamp;
    },
    { signal, capture: true },
  );
  for (const event of ['focusout', 'scroll', 'keydown'] as const) {
    document.addEventListener(event, hide, { signal, capture: true, passive: true });
  }
  return () => {
    hide();
    stop.abort();
  };
}

/** Keys that may close a dialog or a menu, which then returns the focus. */
const LEAVING_KEYS: ReadonlySet<string> = new Set(['Escape', 'Enter', ' ']);

function ownerOf(target: EventTarget | null): Element | undefined {
  return (target instanceof Element ? target.closest('[data-hint]') : null) ?? undefined;
}

/** Shows the hint as a popover, which is above every open menu because it is shown last. */
function show(hint: HTMLElement, owner: Element): void {
  const text = owner.getAttribute('data-hint');
  if (text === null || !owner.isConnected) return;
  hint.textContent = text;
  hint.showPopover();
  // Beside an item of a menu, since below it the hint would cover the next item.
  placeElement(owner, hint, owner.closest('[role="menu"]') === null ? 'middle' : 'beside');
}
