// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placementOf } from './testing/positions.ts';
import { callback, drag, mockLayout, renderBoard, squaresOf } from './testing/render-board.tsx';

mockLayout();

const BEFORE = placementOf('4k4/9/9/9/9/9/9/4r2R1/9/4K4');
const AFTER = placementOf('4k4/9/9/9/9/9/9/4R4/9/4K4');

function wait(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

interface Played {
  readonly element: Element;
  readonly keyframes: unknown;
  readonly duration: unknown;
}

describe('animation', () => {
  let played: Played[] = [];
  /** The animations that have not been cancelled. */
  let running: Played[] = [];

  /** Records animations, which jsdom does not support. */
  beforeEach(() => {
    played = [];
    running = [];
    vi.useFakeTimers();
    Object.defineProperty(Element.prototype, 'animate', {
      configurable: true,
      value(this: Element, keyframes: unknown, { duration }: KeyframeAnimationOptions) {
        const each = { element: this, keyframes, duration };
        played.push(each);
        running.push(each);
      },
    });
    Object.defineProperty(Element.prototype, 'getAnimations', {
      configurable: true,
      value(this: Element) {
        return running
          .filter(({ element }) => element === this)
          .map((each) => ({ cancel: () => void running.splice(running.indexOf(each), 1) }));
      },
    });
  });

  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'animate');
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
    vi.unstubAllGlobals();
  });

  it('moves the piece from its old square, above the captured piece', () => {
    const { container, redraw } = renderBoard({ placement: BEFORE });
    redraw({ placement: AFTER });
    const [flight, fading] = played;
    expect(flight?.element.getAttribute('data-square')).toBe('e2');
    expect(flight?.keyframes).toEqual([
      { transform: 'translate(760px, 778px)' },
      { transform: 'translate(460px, 778px)' },
    ]);
    expect(flight?.duration).toBe(180);
    expect(fading?.element.getAttribute('data-ghost')).toBe('e2');
    expect(squaresOf(container, '.b-piece', 'data-square').at(-1)).toBe('e2');
    wait(200);
    expect(container.querySelector('[data-ghost]')).toBeNull();
  });

  it('cancels the animation of a capture that is undone', () => {
    const { container, redraw } = renderBoard({ placement: BEFORE });
    redraw({ placement: AFTER });
    wait(40);
    const flying = container.querySelector('[data-square="e2"]');
    redraw({ placement: BEFORE });
    expect(container.querySelector('[data-square="e2"]')).toBe(flying);
    const onSquare = running.filter(({ element }) => element === flying);
    expect(onSquare.map(({ keyframes }) => keyframes)).toEqual([[{ opacity: 0 }, { opacity: 1 }]]);
  });

  it('cancels the animation to a square on which the user drops another piece', () => {
    const twice = placementOf('4k4/9/9/4r4/9/9/9/4r2R1/9/4K4');
    const taken = placementOf('4k4/9/9/4r4/9/9/9/4R4/9/4K4');
    const dropped = placementOf('4k4/9/9/9/9/9/9/4r4/9/4K4');
    const destinations = new Map([['e6', ['e2']]]);
    const { redraw } = renderBoard({ placement: twice, destinations });
    redraw({ placement: taken });
    drag('e6', 'e2');
    redraw({ placement: dropped });
    expect(running.filter(({ element }) => element.hasAttribute('data-square'))).toEqual([]);
  });

  it('continues when the same position is rendered again', () => {
    const { container, redraw } = renderBoard({ placement: BEFORE });
    redraw({ placement: AFTER });
    redraw({ placement: new Map(AFTER) });
    expect(container.querySelector('[data-ghost]')).not.toBeNull();
    expect(running).toHaveLength(2);
  });

  it('does not animate a piece that the user has dropped', () => {
    const onMove = callback('onMove');
    const { redraw } = renderBoard({
      placement: BEFORE,
      destinations: new Map([['h2', ['e2']]]),
      onMove,
    });
    drag('h2', 'e2');
    expect(onMove).toHaveBeenCalledOnce();
    redraw({ placement: AFTER });
    expect(played.some(({ element }) => element.hasAttribute('data-square'))).toBe(false);
  });

  it('moves a refused piece back', () => {
    renderBoard({ placement: BEFORE, destinations: new Map([['h2', ['e2']]]) });
    drag('h2', 'h5');
    expect(played.map(({ element }) => element.getAttribute('data-square'))).toEqual(['h2']);
  });

  it.each([
    ['the host turns it off', { animation: 0 }, false],
    ['the user prefers reduced motion', {}, true],
  ])('does not run when %s', (_, props, reduced) => {
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
    const { container, redraw } = renderBoard({ placement: BEFORE, ...props });
    redraw({ placement: AFTER });
    wait(0);
    expect(played).toEqual([]);
    expect(container.querySelector('[data-ghost]')).toBeNull();
  });

  it('does not run when the board is turned', () => {
    const { redraw } = renderBoard({ placement: BEFORE });
    redraw({ orientation: 'black' });
    expect(played).toEqual([]);
  });
});
