import { useEffect, useRef } from 'react';
import { placeElement } from '../lib/place.ts';
import classes from './hint-host.module.css';

/** Milliseconds a pointer rests before words appear; a focused control has them at once. */
const REST = 300;
/** Milliseconds after the key within which a focus is the key's work, and not a dialog's that gives it back. */
const KEY_FOCUS = 500;

/**
 * Shows the words of `data-hint` beside whatever is pointed at or focused by key. One listener for the whole page, so
 * that a hundred buttons cost nothing. Screen users have the same words from labels and descriptions.
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
  /** What was clicked: its words have been read, and would cover what the click has brought. */
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
  // A finger cannot rest on a control: a tap on one that cannot be used shows why.
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

/** By which a dialog or a menu is left, and the focus comes back by itself; any other key may move it. */
const LEAVING_KEYS: ReadonlySet<string> = new Set(['Escape', 'Enter', ' ']);

function ownerOf(target: EventTarget | null): Element | undefined {
  return (target instanceof Element ? target.closest('[data-hint]') : null) ?? undefined;
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
