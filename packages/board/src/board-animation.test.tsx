// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placementOf } from './testing/positions.ts';
import { drag, listener, setTable, squaresOf, standIn } from './testing/table.tsx';

standIn();

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

  /** jsdom has no animations; what is asked for is kept. */
  beforeEach(() => {
    played = [];
    vi.useFakeTimers();
    Object.defineProperty(Element.prototype, 'animate', {
      configurable: true,
      value(this: Element, keyframes: unknown, { duration }: KeyframeAnimationOptions) {
        played.push({ element: this, keyframes, duration });
      },
    });
  });

  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'animate');
    vi.unstubAllGlobals();
  });

  it('flies the piece from where it stood, over the one that it takes', () => {
    const { container, redraw } = setTable({ placement: BEFORE });
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

  it('does not fly a piece that a hand has put there', () => {
    const onMove = listener('onMove');
    const { redraw } = setTable({
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
    setTable({ placement: BEFORE, destinations: new Map([['h2', ['e2']]]) });
    drag('h2', 'h5');
    expect(played.map(({ element }) => element.getAttribute('data-square'))).toEqual(['h2']);
  });

  it.each([
    ['the host wants none', { animation: 0 }, false],
    ['the reader wants less motion', {}, true],
  ])('is nothing when %s', (_, props, reduced) => {
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
    const { container, redraw } = setTable({ placement: BEFORE, ...props });
    redraw({ placement: AFTER });
    wait(0);
    expect(played).toEqual([]);
    expect(container.querySelector('[data-ghost]')).toBeNull();
  });

  it('does not fly when the board turns', () => {
    const { redraw } = setTable({ placement: BEFORE });
    redraw({ orientation: 'black' });
    expect(played).toEqual([]);
  });
});
