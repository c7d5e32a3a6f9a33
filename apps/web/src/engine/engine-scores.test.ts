/** Scores of two evaluations: on one scale, and never beside each other. */
import { fail, ok } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import { settle } from './testing/clock.ts';
import { after, makeSearching, makeTestService, type TestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const SHIPPED = { name: 'Chuhe', bytes: makeTrivialNetwork('shipped') };
const LINE = { depth: 5, lines: [{ cp: 285, pv: 'h3e3' }] };
const CLASSICAL = 'info string classical evaluation enabled';

async function makeStrong(...outcomes: TestService['shipped']): Promise<TestService> {
  const test = makeTestService({ evaluation: 'strong' });
  test.shipped.push(...outcomes);
  test.service.analyse(after());
  test.service.turnOn();
  await settle();
  return test;
}

const shown = ({ service }: TestService) => service.getSnapshot().evaluation;

describe('what one evaluation has found', () => {
  it('is forgotten when the next start falls back to the other', async () => {
    const test = await makeStrong(ok(SHIPPED), fail('network-not-fetched'));
    test.tell(LINE);
    test.engine().crash('it died');
    await settle();
    expect(shown(test)?.depth).toBe(5);
    test.service.turnOn();
    await settle();
    expect(test.service.getSnapshot().network).toBeUndefined();
    expect(shown(test)).toBeUndefined();
    expect(test.engine().heard(/^go/)).toEqual(['go movetime 8000']);
  });

  it('is kept when the next engine has the same', async () => {
    const test = await makeStrong(ok(SHIPPED), ok(SHIPPED));
    test.tell(LINE);
    test.engine().crash('it died');
    test.service.turnOn();
    await settle();
    expect(shown(test)?.depth).toBe(5);
  });

  it('is kept when another try ends as the one before', async () => {
    const test = await makeStrong(fail('network-not-fetched'), fail('network-not-fetched'));
    test.tell(LINE);
    test.service.retryNetwork();
    await settle();
    expect(shown(test)?.depth).toBe(5);
  });

  it('says nothing to a piece of work that goes on with the other', async () => {
    const test = await makeStrong(ok(SHIPPED));
    const { signal } = new AbortController();
    const task = { request: after('h2e2'), limits: { nodes: 1_000 }, multiPv: 1 };
    const outcome = test.service.perform(task, signal);
    await settle();
    test.tell({ depth: 9, lines: [{ cp: 285, pv: 'h10g8' }] });
    test.service.configure({ evaluation: 'light' });
    await settle();
    test.engine().say(CLASSICAL);
    test.tell({ depth: 3, lines: [{ cp: 57, pv: 'b10c8' }] });
    test.engine().finish();
    expect(await outcome).toMatchObject({
      kind: 'done',
      evaluation: { depth: 3, lines: [{ moves: ['b9c7'], score: { value: -32 } }] },
    });
  });
});

describe('a pawn', () => {
  it.each([
    [CLASSICAL, 160],
    ['info string NNUE evaluation using /xiangqi-network.nnue enabled', 285],
    ['info string something else', 285],
  ])('after the word "%s" is one of the network’s', async (word, value) => {
    const test = await makeSearching();
    test.engine().say(word);
    test.tell(LINE);
    expect(shown(test)?.lines[0]?.score).toEqual({ kind: 'cp', value, bound: 'exact' });
  });

  it('of the classical evaluation is turned with its side, and mates are left alone', async () => {
    const test = await makeSearching({ multiPv: 2 }, 'h2e2');
    test
      .engine()
      .say(
        CLASSICAL,
        'info depth 5 multipv 1 score mate 4 nodes 9 pv h10g8',
        'info depth 5 multipv 2 score cp 571 nodes 9 pv b10c8',
      );
    test.clock.advance(125);
    expect(shown(test)?.lines.map(({ score }) => score)).toEqual([
      { kind: 'mate', result: 'loses', moves: 4, bound: 'exact' },
      { kind: 'cp', value: -321, bound: 'exact' },
    ]);
  });
});
