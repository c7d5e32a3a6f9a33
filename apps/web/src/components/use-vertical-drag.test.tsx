// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVerticalDrag } from './use-vertical-drag.ts';

const onMove = vi.fn<(distance: number) => void>();
const onEnd = vi.fn<(distance: number) => void>();
const onClick = vi.fn<() => void>();

function Grip() {
  return (
    <button type="button" onClick={onClick} {...useVerticalDrag({ onMove, onEnd })}>
      Grip
    </button>
  );
}

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  render(<Grip />);
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** React handles a mouse event with the type of a pointer event as one. */
function send(type: string, init: MouseEventInit = {}): void {
  const event = new MouseEvent(type, { bubbles: true, ...init });
  screen.getByRole('button').dispatchEvent(Object.assign(event, { isPrimary: true, pointerId: 1 }));
}

test('a mouse drag does not click, but a press before and after it does', () => {
  send('pointerdown', { clientY: 100, buttons: 1 });
  send('pointermove', { clientY: 40, buttons: 1 });
  send('pointerup', { clientY: 40 });
  send('click', { detail: 1 });
  expect(onEnd.mock.calls).toEqual([[-60]]);
  expect(onClick).not.toHaveBeenCalled();
  send('pointerdown', { clientY: 100, buttons: 1 });
  send('pointerup', { clientY: 100 });
  send('click', { detail: 1 });
  expect(onClick).toHaveBeenCalledOnce();
});

test('a click by keyboard after a drag without a click counts', () => {
  send('pointerdown', { clientY: 100, buttons: 1 });
  send('pointermove', { clientY: 40, buttons: 1 });
  send('pointerup', { clientY: 40 });
  send('click');
  expect(onClick).toHaveBeenCalledOnce();
});

test('a press that is released outside does not begin a drag', () => {
  send('pointerdown', { clientY: 100, buttons: 1 });
  send('pointermove', { clientY: 104, buttons: 1 });
  send('pointermove', { clientY: 40 });
  send('pointermove', { clientY: 20 });
  send('pointerup', { clientY: 20 });
  expect(onMove).not.toHaveBeenCalled();
  expect(onEnd).not.toHaveBeenCalled();
});
