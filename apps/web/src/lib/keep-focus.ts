/**
 * Keeps keyboard users at their place. When the focused element is removed, hidden or disabled, browsers move the focus to
 * the body, from where the Tab key starts at the top of the page. This service then focuses what has taken the element's
 * place, such as the next row of a list or the heading of the next step, or else the nearest element before it.
 *
 * Users of a mouse or a finger keep the browser's behaviour: with the focus on a button, their next Space would press
 * it. Code that focuses a better element itself does so before this service looks. If an element loses the focus before it
 * is removed, the service does nothing.
 */
import { focusContent } from './focus-content.ts';

/** @returns a function that ends the service */
export function keepFocus(): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  let place: Place | undefined;
  let isKeyboard = true;
  const look = (): void => {
    const lost = place;
    if (lost === undefined || !isKeyboard || !isFocusLost() || isFocusable(lost.element)) return;
    place = undefined;
    requestAnimationFrame(() => isFocusLost() && !signal.aborted && focusNear(lost));
  };
  // The focus may have been set before this code was loaded.
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !isFocusLost()) place = placeOf(activeElement);
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const remember = ({ target }: Event): void => {
    place = target instanceof HTMLElement ? placeOf(target) : undefined;
  };
  const leave = (): void => {
    // Runs after the removal of the element, since some browsers also send this event when an element is removed.
    queueMicrotask(() => {
      look();
      if (isFocusLost() && place?.element.isConnected === true) place = undefined;
    });
  };
  const options = { signal, capture: true };
  document.addEventListener('focusin', remember, options);
  document.addEventListener('focusout', leave, options);
  document.addEventListener('keydown', () => (isKeyboard = true), options);
  document.addEventListener('pointerdown', () => (isKeyboard = false), options);
  return () => {
    gone.abort();
    observer.disconnect();
  };
}

/** Where an element was. */
interface Place {
  readonly element: HTMLElement;
  /** The ancestors, the nearest first, with the index of the child that led to the element. */
  readonly path: readonly Step[];
}

interface Step {
  readonly parent: Element;
  readonly index: number;
}

function placeOf(element: HTMLElement): Place {
  const path: Step[] = [];
  for (let child: Element = element; child.parentElement !== null; child = child.parentElement) {
    path.push({
      parent: child.parentElement,
      index: [...child.parentElement.children].indexOf(child),
    });
  }
  return { element, path };
}

function isFocusable(element: HTMLElement): boolean {
  const isShown = element.getClientRects().length > 0;
  return isShown && element.isConnected && !element.matches(':disabled');
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

function focusNear({ path }: Place): void {
  const steps = path.filter(({ parent }) => parent.isConnected);
  for (const { parent, index } of steps) {
    if (parent === document.body || focusAmong(parent, index)) break;
    // Outside the content, the neighbours are other parts of the page.
    if (parent.matches(LIMITS)) break;
  }
  if (isFocusLost()) focusContent();
}

/** Elements at which the search for a neighbour ends. */
const LIMITS = '#content, dialog, [popover]';

/** What never takes the place of another element. */
const ASIDE = '[data-aside]';

/** Focuses something in the child that has taken the place, or else in the children after it or before it. */
function focusAmong(parent: Element, index: number): boolean {
  const children = [...parent.children];
  const near = [...children.slice(index), ...children.slice(0, index).toReversed()];
  return near.some(focusIn);
}

const HEADINGS = 'h1, h2, h3, legend';
/** Tab stops only. In a tab list or a table, this is the current tab or row. */
const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]']
  .map((stop) => `${stop}:not(:disabled, [hidden], [tabindex="-1"])`)
  .join();

/** Focuses the heading of a part of the page, or else its first control. @returns whether that was possible */
function focusIn(part: Element): boolean {
  const inside = (selector: string): readonly Element[] => [
    ...(part.matches(selector) ? [part] : []),
    ...part.querySelectorAll(selector),
  ];
  const targets = [...inside(HEADINGS), ...inside(CONTROLS)];
  return targets.some(
    (target) => target instanceof HTMLElement && !target.closest(ASIDE) && tryFocus(target),
  );
}

function tryFocus(target: HTMLElement): boolean {
  if (target.matches(HEADINGS) && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus();
  return document.activeElement === target;
}
