import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activate,
  type BoardState,
  cancel,
  drawAtCursor,
  hover,
  IDLE,
  type Intent,
  moveCursor,
  press,
  pressToDraw,
  pull,
  reconcile,
  release,
  removeAt,
  type Scene,
  type Step,
} from './state.ts';
import { anySquare, placementOf, sceneOf } from './testing/positions.ts';

const SCENE = sceneOf();
const CANNON = { color: 'red', role: 'cannon' } as const;

type Act = (state: BoardState, scene: Scene) => Step;

/** Runs transitions one after the other and collects their intents except `erase`. */
function play(acts: readonly Act[], scene = SCENE, from: BoardState = IDLE) {
  let state = from;
  const intents: Intent[] = [];
  for (const act of acts) {
    const step = act(state, scene);
    state = step.state;
    intents.push(...step.intents.filter(({ kind }) => kind !== 'erase'));
  }
  return { state, intents };
}

const down =
  (square: string | undefined): Act =>
  (state, scene) =>
    press(state, scene, square);
const over =
  (square: string | undefined, far = true): Act =>
  (state) =>
    hover(state, square, far);
const up =
  (square: string | undefined): Act =>
  (state, scene) =>
    release(state, scene, square);
const to =
  (square: string): Act =>
  (state) =>
    moveCursor(state, square);
const pen =
  (square: string): Act =>
  (state) =>
    pressToDraw(state, square, 'red');
const erase: Act = (state, scene) => removeAt(state, scene, []);
const green: Act = (state, scene) => drawAtCursor(state, scene, 'green');
const blue: Act = (state, scene) => drawAtCursor(state, scene, 'blue');
const tap = (square: string): readonly Act[] => [down(square), up(square)];

describe('tapping', () => {
  it('selects a piece, and moves it at the press on a destination', () => {
    const { state, intents } = play([...tap('h2'), down('e2')]);
    expect(intents).toEqual([{ kind: 'move', from: 'h2', to: 'e2', by: 'tap' }]);
    expect(state.selected).toBeUndefined();
  });

  it('cancels the selection at the second tap on the piece', () => {
    expect(play(tap('h2')).state.selected).toBe('h2');
    expect(play([...tap('h2'), ...tap('h2')]).state.selected).toBeUndefined();
  });

  it('selects another movable piece instead', () => {
    expect(play([...tap('h2'), ...tap('b0')]).state.selected).toBe('b0');
  });

  it.each([
    ['beside its destinations', 'e5'],
    ['beside the grid', undefined],
    ['on a piece that may not move', 'e9'],
  ])('cancels the selection at a press %s', (_, square) => {
    const { state, intents } = play([...tap('h2'), down(square)]);
    expect(state.selected).toBeUndefined();
    expect(intents).toEqual([]);
  });

  it('does not select a piece without destinations', () => {
    expect(play(tap('e9')).state.selected).toBeUndefined();
  });

  it('clears the shapes at every press', () => {
    expect(press(IDLE, SCENE, 'e5').intents).toEqual([{ kind: 'erase' }]);
  });
});

describe('dragging', () => {
  it('moves the piece to the square of the drop', () => {
    const { state, intents } = play([down('h2'), over('h4'), up('h4')]);
    expect(intents).toEqual([{ kind: 'move', from: 'h2', to: 'h4', by: 'drag' }]);
    expect(state).toEqual({ ...IDLE, cursor: 'h2' });
  });

  it.each([
    ['an illegal square', 'h5'],
    ['off the board', undefined],
  ])('returns the piece from %s', (_, square) => {
    const { state, intents } = play([down('h2'), over(square), up(square)]);
    expect(intents).toEqual([]);
    expect(state.selected).toBeUndefined();
  });

  it('is still a tap while the pointer moves little', () => {
    const { state } = play([down('h2'), over('h2', false), up('h2')]);
    expect(state).toMatchObject({ selected: 'h2', drag: undefined });
  });

  it('neither moves nor selects when the piece leaves its square and returns', () => {
    const { state, intents } = play([down('h2'), over('h3'), over('h2'), up('h2')]);
    expect([state.selected, intents]).toEqual([undefined, []]);
  });

  it('changes nothing while the pointer stays in a cell', () => {
    const { state } = play([down('h2'), over('h4')]);
    expect(hover(state, 'h4', true).state).toBe(state);
  });

  it('does not move after it is cancelled', () => {
    const { state } = play([down('h2'), over('h4'), cancel]);
    expect(play([up('h4')], SCENE, state).intents).toEqual([]);
  });
});

describe('a new position', () => {
  it('keeps a selection whose piece may still move', () => {
    const { state } = play(tap('h2'));
    const again = sceneOf({ placement: new Map(SCENE.placement) });
    expect(reconcile(state, again)).toBe(state);
  });

  it('cancels the selection if it differs, or if the piece may not move any more', () => {
    const { state } = play([down('h2'), over('h4')]);
    const other = sceneOf({ placement: placementOf('9/9/9/9/9/9/9/7C1/9/9') });
    expect(reconcile(state, other)).toMatchObject({ selected: undefined, drag: undefined });
    const stuck = sceneOf({ destinations: new Map() });
    expect(reconcile(state, stuck).selected).toBeUndefined();
  });
});

describe('the keyboard', () => {
  it('picks up and puts down', () => {
    const { intents } = play([to('h2'), activate, to('e2'), activate]);
    expect(intents).toEqual([{ kind: 'move', from: 'h2', to: 'e2', by: 'tap' }]);
  });

  it('cancels the selection on the piece itself', () => {
    expect(play([to('h2'), activate, activate]).state.selected).toBeUndefined();
  });

  it('reports a square without an action', () => {
    expect(play([to('e5'), activate]).intents).toEqual([{ kind: 'refuse', square: 'e5' }]);
  });
});

describe('drawing', () => {
  it('draws an arrow by a drag, a circle by a click', () => {
    const arrow = play([pen('h2'), over('e2'), up('e2')]);
    expect(arrow.intents).toEqual([
      { kind: 'draw', shape: { from: 'h2', to: 'e2', brush: 'red' } },
    ]);
    const circle = play([pen('h2'), up('h2')]);
    expect(circle.intents).toEqual([{ kind: 'draw', shape: { from: 'h2', brush: 'red' } }]);
  });

  it('draws nothing when it ends off the board', () => {
    expect(play([pen('h2'), over(undefined), up(undefined)]).intents).toEqual([]);
  });

  it('cancels a selection instead of drawing a circle', () => {
    const { state, intents } = play([...tap('h2'), pen('c4'), up('c4')]);
    expect([state.selected, intents]).toEqual([undefined, []]);
  });

  it('draws by keys: a circle on one square, an arrow to another in the last colour', () => {
    const circle = play([to('e2'), green, green]);
    expect(circle.intents).toEqual([{ kind: 'draw', shape: { from: 'e2', brush: 'green' } }]);
    const arrow = { from: 'e2', to: 'e6', brush: 'blue' };
    const drawn = play([to('e2'), green, to('e5'), to('e6'), blue]);
    expect(drawn.intents).toEqual([{ kind: 'draw', shape: arrow }]);
    expect(drawn.state).toEqual({ ...IDLE, cursor: 'e6' });
    const entered = play([to('e2'), blue, to('e6'), activate]);
    expect(entered.intents).toEqual(drawn.intents);
    expect(play([to('e2'), green, to('e6'), cancel, activate]).intents).toEqual([
      { kind: 'refuse', square: 'e6' },
    ]);
  });

  it('shows a shape drawn by keys up to the cursor', () => {
    const { state } = play([to('h2'), activate, green, to('h5')]);
    expect(state).toMatchObject({ selected: undefined, sketch: { from: 'h2', to: 'h5' } });
  });

  it('draws by keys to the cursor, wherever the mouse is or leaves', () => {
    const arrow = { kind: 'draw', shape: { from: 'e2', to: 'e6', brush: 'green' } };
    for (const mouse of [over('a0'), over(undefined)]) {
      expect(play([to('e2'), green, to('e6'), mouse, activate]).intents).toEqual([arrow]);
    }
  });

  it('forgets a drawing by keys in another position', () => {
    const { state } = play([to('e2'), green, to('e5')]);
    expect(reconcile(state, sceneOf()).sketch).toBeDefined();
    const other = sceneOf({ placement: placementOf('9/9/9/9/9/9/9/7C1/9/9') });
    expect(reconcile(state, other)).toEqual({ ...IDLE, cursor: 'e5' });
  });

  it('erases by key the shapes that touch the square', () => {
    const at = { ...IDLE, cursor: 'e6' };
    const arrow = { from: 'e2', to: 'e6', brush: 'red' } as const;
    expect(removeAt(at, SCENE, [arrow]).intents).toEqual([{ kind: 'erase-at', square: 'e6' }]);
    expect(removeAt({ ...at, cursor: 'e5' }, SCENE, [arrow]).intents).toEqual([]);
  });

  it('cancels a drag instead of drawing', () => {
    const { state } = play([down('h2'), over('h4'), pen('c4')]);
    expect(state).toMatchObject({ drag: undefined, sketch: undefined, selected: undefined });
  });
});

describe('a set-up', () => {
  const free = sceneOf({ free: true, destinations: new Map(), dropOff: true });

  it('moves any piece anywhere by drag', () => {
    const { intents } = play([down('e9'), over('e5'), up('e5')], free);
    expect(intents).toEqual([{ kind: 'move', from: 'e9', to: 'e5', by: 'drag' }]);
  });

  it('selects another piece by tap instead of replacing it', () => {
    const { state, intents } = play([...tap('e9'), ...tap('e0')], free);
    expect([state.selected, intents]).toEqual(['e0', []]);
  });

  it('removes a piece by drag and by key', () => {
    const off = [{ kind: 'drop-off', from: 'e9' }];
    expect(play([down('e9'), over(undefined), up(undefined)], free).intents).toEqual(off);
    expect(play([erase], free, { ...IDLE, cursor: 'e9' }).intents).toEqual(off);
    expect(play([erase], SCENE, { ...IDLE, cursor: 'e9' }).intents).toEqual([]);
  });

  it('places the piece of the host', () => {
    const placing = sceneOf({ free: true, placing: CANNON });
    const placed = [{ kind: 'place', square: 'e5', piece: CANNON }];
    expect(play([down('e5')], placing).intents).toEqual(placed);
    expect(play([activate], placing, { ...IDLE, cursor: 'e5' }).intents).toEqual(placed);
  });

  it('places a piece that is dragged in from outside, on the board only', () => {
    const start: Act = (state) => pull(state, CANNON);
    const placed = [{ kind: 'place', square: 'e5', piece: CANNON }];
    expect(play([start, over('e5'), up('e5')], free).intents).toEqual(placed);
    expect(play([start, up(undefined)], free).intents).toEqual([]);
  });
});

describe('any order of events', () => {
  const square = fc.option(anySquare, { nil: undefined });
  const anyAct: fc.Arbitrary<Act> = fc.oneof(
    square.map(down),
    square.map((at) => over(at)),
    square.map(up),
    square.map(
      (at): Act =>
        (state) =>
          pressToDraw(state, at, 'blue'),
    ),
    fc.constantFrom<Act>(activate, cancel, erase, green),
    anySquare.map(
      (at): Act =>
        (state) =>
          moveCursor(state, at),
    ),
  );

  it('only makes allowed moves, and leaves no selection after Escape', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 30 }), (acts) => {
        const { state, intents } = play(acts);
        for (const intent of intents) {
          expect(['place', 'drop-off']).not.toContain(intent.kind);
          if (intent.kind !== 'move') continue;
          expect(SCENE.destinations.get(intent.from)).toContain(intent.to);
        }
        expect(cancel(state).state).toEqual({ ...IDLE, cursor: state.cursor });
      }),
    );
  });
});
