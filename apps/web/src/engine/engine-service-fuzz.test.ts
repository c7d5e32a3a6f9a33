/** Random actions of the user, the engine, the tabs and the page, in any order. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { settle } from './testing/clock.ts';
import { after, makeTestService, type TestService } from './testing/test-service.ts';

/** Positions, each identified by a first move and score that only the fake engine knows. */
const POSITIONS = [
  { request: after(), cp: 11, pv: 'h2e2', move: 'h2e2', red: 11 },
  { request: after('h2e2'), cp: 22, pv: 'h9g7', move: 'h9g7', red: -22 },
  { request: after('h2e2', 'h9g7'), cp: 33, pv: 'h0g2', move: 'h0g2', red: 33 },
];

const number = fc.integer({ min: 0, max: 2 });
const action = fc.oneof(
  fc.record({ kind: fc.constant('analyse' as const), at: number }),
  fc.record({ kind: fc.constant('multi-pv' as const), at: number }),
  fc.record({ kind: fc.constant('budget' as const), at: number }),
  fc.record({
    kind: fc.constantFrom('on', 'off', 'deeper', 'lose-tab', 'hide', 'show' as const),
    at: fc.constant(0),
  }),
  fc.record({
    kind: fc.constantFrom('tell', 'finish', 'crash', 'deaf', 'hears', 'wait' as const),
    at: number,
  }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

it('no evaluation is shown for another position, and nothing runs unasked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40, size: 'max' }), async (actions) => {
      const test = makeTestService();
      for (const each of actions) {
        act(test, each);
        await settle();
        const { shown, known } = readShown(test);
        expect(shown).toEqual(shown.map(() => known));
        expect(isSearching(test)).toBe(test.service.getSnapshot().state.kind === 'searching');
      }
    }),
    { numRuns: 200 },
  );
});

function act(test: TestService, { kind, at }: Action): void {
  const { service } = test;
  if (kind === 'analyse') service.analyse(POSITIONS[at]?.request);
  else if (kind === 'multi-pv') service.configure({ multiPv: at + 1 });
  else if (kind === 'budget') service.configure({ budget: { kind: 'depth', depth: at + 3 } });
  else if (kind === 'on') service.turnOn();
  else if (kind === 'off') service.turnOff();
  else if (kind === 'deeper') service.deeper();
  else if (kind === 'lose-tab') test.loseTab();
  else if (kind === 'hide' || kind === 'show') test.hide(kind === 'hide');
  else if (kind === 'wait') test.clock.advance(at * 125);
  else if (test.loads.length > 0) actAsEngine(test, kind, at);
}

function actAsEngine(test: TestService, kind: Action['kind'], at: number): void {
  const engine = test.engine();
  if (kind === 'deaf' || kind === 'hears') engine.silent = kind === 'deaf';
  if (kind === 'crash') engine.crash('fuzz');
  if (!engine.searching) return;
  if (kind === 'finish') engine.finish();
  const told = POSITIONS.find(({ request }) => endsWith(engine.position, request.moves));
  if (kind !== 'tell' || told === undefined) return;
  engine.tell({ depth: at + 3, lines: [{ cp: told.cp, pv: told.pv }] });
  test.clock.advance(125);
}

/** Whether the `position` command has the same number of moves. In this test, the number identifies the position. */
function endsWith(command: string, moves: readonly string[]): boolean {
  return (command.split(' moves ')[1]?.split(' ') ?? []).length === moves.length;
}

/** The evaluation that the service shows, and the expected one of its position. */
function readShown({ service }: TestService) {
  const { key, evaluation } = service.getSnapshot();
  const position = POSITIONS.find(({ request }) => request.key === key);
  const shown = (evaluation?.lines ?? []).map(({ moves: [move], score }) => ({
    key: evaluation?.key,
    move,
    value: score.kind === 'cp' ? score.value : undefined,
  }));
  return { shown, known: { key, move: position?.move, value: position?.red } };
}

/** Whether the service has an engine searching. */
function isSearching(test: TestService): boolean {
  const { search } = test.service.getSnapshot();
  const engine = test.loads.length === 0 ? undefined : test.engine();
  const deaf = engine === undefined || engine.silent || engine.missed || engine.terminated;
  return deaf ? search !== undefined : engine.searching;
}
