import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { enterMove } from '../lib/game/board-task.ts';
import { pointAt } from '../lib/game/hints-store.ts';
import { defineStore } from '../lib/services.ts';

interface MoveRows {
  /** Ref of the `tbody`. Each row has a `data-move` and a button. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly handlers: {
    readonly onClick: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
  /** The move of the row that the Tab key reaches. `undefined` before any row has had the focus; Tab then reaches the first row. */
  readonly focused: string | undefined;
  /** Whether a row is pointed at or has the focus. The rows must not be reordered then. */
  readonly isHeld: boolean;
}

/**
 * The shared behaviour of rows of moves. Pointing at a row or focusing it shows its arrow, and a click or Enter plays its move. The arrow
 * keys, Home and End move the focus between rows. After Enter the focus goes to the first row of the next position, so that a user
 * can play one move after the other.
 *
 * @param fen position of the moves; the arrow is removed when the position changes
 */
export function useMoveRows(fen: string): MoveRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<string>();
  const [isPointed, setPointed] = useState(false);
  /** The position of the rows, if one of them has the focus. When the position changes, the rows are replaced without a blur event. */
  const [focusedIn, setFocusedIn] = useState<string>();
  useEffect(() => () => pointAt(undefined), [fen]);
  useEffect(() => focusFirstRow(body.current), [fen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const button = rowOf(event.target) && placeToGo(body.current, event);
    if (button === undefined) return;
    event.preventDefault();
    button.focus();
  };
  const handlers = {
    onClick: play,
    onKeyDown,
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      setPointed(true);
      pointAtRow(target);
    },
    onPointerLeave: () => {
      setPointed(false);
      pointAt(undefined);
    },
    onFocus: ({ target }: FocusEvent) => {
      setFocused(moveOf(target));
      const isByKey = target.matches(':focus-visible');
      setFocusedIn(isByKey ? fen : undefined);
      if (isByKey) pointAtRow(target);
    },
    onBlur: () => {
      setFocusedIn(undefined);
      pointAt(undefined);
    },
  };
  return { body, handlers, focused, isHeld: isPointed || focusedIn === fen };
}

/** The button to focus; `undefined` for other keys. At the first and the last row, the focus stays, so that the panel does not scroll. */
function placeToGo(
  body: HTMLElement | null,
  { key, target }: KeyboardEvent,
): HTMLElement | undefined {
  const buttons = [...(body?.querySelectorAll<HTMLElement>('tr[data-move] > th button') ?? [])];
  const place = buttons.findIndex((button) => button === target);
  const last = buttons.length - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowUp: Math.max(0, place - 1),
    ArrowDown: Math.min(last, place + 1),
    Home: 0,
    End: last,
  };
  const next = places[key];
  return next === undefined || place < 0 ? undefined : buttons[next];
}

/** The panel in which a move was played by key, until the rows of the next position have the focus. */
const playedByKey = defineStore<{ readonly panel?: string | undefined }>(() => ({}));

function play({ target, detail }: MouseEvent): void {
  const move = moveOf(target);
  if (move === undefined) return;
  // The `detail` of clicks by key or by a screen reader is 0.
  const panel = detail === 0 && target instanceof Element ? panelOf(target) : undefined;
  playedByKey.setState({ panel: panel?.id });
  enterMove(move);
}

function panelOf(element: Element): Element | undefined {
  return element.closest('[role="tabpanel"]') ?? undefined;
}

/** Focuses the first row after a move played by key, unless the user has moved the focus on. */
function focusFirstRow(body: HTMLElement | null): void {
  const { panel } = playedByKey.getState();
  const row = body?.querySelector<HTMLElement>('tr[data-move] > th button');
  if (panel === undefined || !row || panelOf(row)?.id !== panel) return;
  playedByKey.setState({ panel: undefined });
  const { activeElement } = document;
  const isWaiting =
    activeElement === document.body ||
    activeElement?.getAttribute('aria-controls') === panel ||
    body?.contains(activeElement) === true;
  if (isWaiting) row.focus();
}

function pointAtRow(target: EventTarget): void {
  const move = moveOf(target);
  if (move !== undefined) pointAt({ from: move.slice(0, 2), to: move.slice(2), rank: 1 });
}

function moveOf(target: EventTarget): string | undefined {
  return rowOf(target)?.dataset['move'];
}

function rowOf(target: EventTarget): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-move]') : null;
  return row ?? undefined;
}
