// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placementOf } from './testing/positions.ts';
import { drag, callback, renderBoard, squaresOf, mockLayout } from './testing/render-board.tsx';

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
  /** Of them, what has not been ended. */
  let running: Played[] = [];

  /** jsdom has no animations; what is asked for is kept. */
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

  it('flies the piece from where it stood, over the one that it takes', () => {
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

  it('ends the flight of a piece that is called back, before the taken one stands there again', () => {
    const { container, redraw } = renderBoard({ placement: BEFORE });
    redraw({ placement: AFTER });
    wait(40);
    const flying = container.querySelector('[data-square="e2"]');
    redraw({ placement: BEFORE });
    expect(container.querySelector('[data-square="e2"]')).toBe(flying);
    const onSquare = running.filter(({ element }) => element === flying);
    expect(onSquare.map(({ keyframes }) => keyframes)).toEqual([[{ opacity: 0 }, { opacity: 1 }]]);
  });

  it('ends a flight to where a hand drops another piece', () => {
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

  it('goes on while the same position is drawn again', () => {
    const { container, redraw } = renderBoard({ placement: BEFORE });
    redraw({ placement: AFTER });
    redraw({ placement: new Map(AFTER) });
    expect(container.querySelector('[data-ghost]')).not.toBeNull();
    expect(running).toHaveLength(2);
  });

  it('does not fly a piece that a hand has put there', () => {
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

  it('slides a refused piece home', () => {
    renderBoard({ placement: BEFORE, destinations: new Map([['h2', ['e2']]]) });
    drag('h2', 'h5');
    expect(played.map(({ element }) => element.getAttribute('data-square'))).toEqual(['h2']);
  });

  it.each([
    ['the host wants none', { animation: 0 }, false],
    ['the reader wants less motion', {}, true],
  ])('is nothing when %s', (_, props, reduced) => {
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
    const { container, redraw } = renderBoard({ placement: BEFORE, ...props });
    redraw({ placement: AFTER });
    wait(0);
    expect(played).toEqual([]);
    expect(container.querySelector('[data-ghost]')).toBeNull();
  });

  it('does not fly when the board turns', () => {
    const { redraw } = renderBoard({ placement: BEFORE });
    redraw({ orientation: 'black' });
    expect(played).toEqual([]);
  });
});
