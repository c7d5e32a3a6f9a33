import type { KeyboardEvent } from 'react';
import { type Point, pointOf, stepSquare, toClient } from '../geometry.ts';
import { BRUSHES, type Brush } from '../shape.ts';
import { activate, drawAtCursor, moveCursor, removeAt } from '../state.ts';
import type { Machine } from './use-machine.ts';

/** The steps of the cursor keys, in screen directions for both orientations. The long steps reach the edge. */
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  Home: { x: -9, y: 0 },
  End: { x: 9, y: 0 },
  PageUp: { x: 0, y: -9 },
  PageDown: { x: 0, y: 9 },
};

/**
 * The board is one widget with its own cursor. It prevents the default of the keys that it uses and stops
 * their propagation; other keys are left to the page.
 */
export function useKeyboard({ apply, latest, read }: Machine) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const command = event.ctrlKey || event.metaKey || event.altKey;
    if (!command && handleKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  function handleKey(event: KeyboardEvent<HTMLElement>): boolean {
    const { key, shiftKey } = event;
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return openContext(event);
    const step = STEPS[key];
    if (step !== undefined && !shiftKey) {
      const { orientation = 'red' } = latest.current.props;
      apply((state) => moveCursor(state, stepSquare(state.cursor, step, orientation)));
      return true;
    }
    return handleCommand(event);
  }

  function handleCommand(event: KeyboardEvent<HTMLElement>): boolean {
    switch (event.key) {
      case 'Enter':
      case ' ':
        apply(activate);
        return true;
      case 'Delete':
      case 'Backspace':
        return removeAtCursor();
      default:
        return draw(event);
    }
  }

  function removeAtCursor(): boolean {
    const { onShapesChange, shapes = [] } = latest.current.props;
    const erasable = onShapesChange === undefined ? [] : shapes;
    return apply((state, scene) => removeAt(state, scene, erasable)).intents.length > 0;
  }

  function draw(event: KeyboardEvent<HTMLElement>): boolean {
    const brush = brushOf(event);
    if (brush === undefined || latest.current.props.onShapesChange === undefined) return false;
    apply((state, scene) => drawAtCursor(state, scene, brush));
    return true;
  }

  function openContext({ currentTarget }: KeyboardEvent<HTMLElement>): boolean {
    const { onSquareContext, orientation = 'red' } = latest.current.props;
    if (onSquareContext === undefined) return false;
    const { cursor } = read();
    onSquareContext(
      cursor,
      toClient(pointOf(cursor, orientation), currentTarget.getBoundingClientRect()),
    );
    return true;
  }
}

/** The keys 1 to 4, in the order of `BRUSHES`. Some layouts have other characters on these keys. */
function brushOf({ key, code }: KeyboardEvent): Brush | undefined {
  const digit = /^Digit(\d)$/.exec(code)?.[1] ?? key;
  return /^\d$/.test(digit) ? BRUSHES[Number(digit) - 1] : undefined;
}
