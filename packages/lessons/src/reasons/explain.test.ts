import { Position } from '@chuhe/rules/position';
import { describe, expect, test } from 'vitest';
import { type BadMove, explain } from './explain.ts';
import { REASON_KINDS, type Reason } from './reason.ts';
import { checkReason } from './testing/check-reason.ts';
import { EXPLAINED_MOVES, type ExplainedMove } from './testing/explained-moves.ts';
import { NEAR_MISSES } from './testing/near-misses.ts';
import { TURNS, turned } from './testing/turned.ts';

const split = (line: string): string[] => line.split(' ').filter(Boolean);

function badMove({
  fen,
  move,
  better,
  refutation,
  ruleset,
}: Omit<ExplainedMove, 'kind' | 'proof' | 'named'>): BadMove {
  return {
    before: Position.fromFen(fen),
    move,
    better: split(better),
    refutation: split(refutation),
    ...(ruleset && { ruleset }),
  };
}

function namesOf({ piece, actor, others = [] }: Reason): string {
  return [piece, actor, ...others]
    .flatMap((each) => (each === undefined ? [] : [`${each.role} ${each.square}`]))
    .join(', ');
}

/** The bad move with another line in place of the one that proves its reason. */
function withLine(
  bad: BadMove,
  from: Reason['proof']['from'] | undefined,
  line: readonly string[],
): BadMove {
  return from === 'before' ? { ...bad, better: line } : { ...bad, refutation: line };
}

describe.each(EXPLAINED_MOVES)('$kind: $move in $fen', (explained) => {
  const bad = badMove(explained);

  test('is found, with its line and the pieces that it names', () => {
    const reason = explain(bad);
    expect(reason?.kind).toBe(explained.kind);
    expect(reason?.proof.moves).toEqual(split(explained.proof));
    expect(reason && namesOf(reason)).toBe(explained.named);
  });

  test.each(TURNS)('is found %s, and holds when played out', (turn) => {
    const other = turned(bad, turn);
    const reason = explain(other);
    expect(reason?.kind).toBe(explained.kind);
    expect(reason && checkReason(other, reason)).toEqual([]);
  });

  test('reads a line up to an illegal move, and says nothing false of a shorter line', () => {
    const proof = split(explained.proof);
    const cut = proof.slice(0, -1);
    const from = explain(bad)?.proof.from;
    const shorter = explain(withLine(bad, from, cut));
    expect(shorter && checkReason(withLine(bad, from, cut), shorter)).toEqual(shorter && []);
    expect(explain(withLine(bad, from, [...cut, 'a0a9', ...proof.slice(-1)]))).toEqual(shorter);
  });

  test('is not found without any line', () => {
    expect(explain({ ...bad, better: [], refutation: [] })).toBeUndefined();
  });
});

/** A red horse on c4 that a black chariot attacks. */
const HANGING = {
  fen: '2r2k3/9/9/9/9/2N6/P8/9/9/3K5 w',
  move: 'a3a4',
  better: 'c4d6',
  refutation: 'c9c4 a4a5',
};

function reasonOf(changes: Partial<typeof HANGING>): string | undefined {
  return explain(badMove({ ...HANGING, ...changes }))?.kind;
}

describe('no reason', () => {
  test('is missing for the position from which the others differ', () => {
    expect(reasonOf({})).toBe('hanging-piece');
  });

  test.each([
    ['the move is illegal', { move: 'a3b3' }],
    ['the better line is empty', { better: '' }],
    ['the better line is illegal', { better: 'c4c6' }],
    ['the better line begins with the move', { better: 'a3a4' }],
    ['the refutation is empty', { refutation: '' }],
    ['the refutation is illegal', { refutation: 'c9d8' }],
    ['the refutation does not capture', { refutation: 'c9c5' }],
    ['the better line loses the piece too', { better: 'a3b3 c9c4' }],
    [
      'the chariot is recaptured',
      { refutation: 'c9c4 d0d1', fen: '2r2k3/9/9/9/9/2N5R/P8/9/9/3K5 w' },
    ],
    [
      'a pawn protects the piece',
      { fen: '2r2k3/9/9/9/1PN6/9/P8/9/9/3K5 w', better: 'c5d7', refutation: 'c9c5 b5c5' },
    ],
    ['only an uncrossed pawn falls', { fen: '2r2k3/9/9/9/9/2P6/P8/9/9/3K5 w', better: 'c4c5' }],
  ])('is given if %s', (_, changes) => {
    expect(reasonOf(changes)).not.toBe('hanging-piece');
  });
});

describe.each(NEAR_MISSES)('%s is not the reason if %s', (kind, _, near) => {
  test.each(TURNS)('%s', (turn) => {
    expect(explain(turned(badMove(near), turn))?.kind).not.toBe(kind);
  });
});

test.each(REASON_KINDS)('%s has at least five positions and two near misses', (kind) => {
  expect(EXPLAINED_MOVES.filter((each) => each.kind === kind).length).toBeGreaterThan(4);
  expect(NEAR_MISSES.filter((each) => each[0] === kind).length).toBeGreaterThan(1);
});

test('a missed mate has the name that its last move defines', () => {
  const missed = badMove({
    fen: 'Cr1ak4/2R1aR3/9/9/9/9/9/9/9/5K3 w',
    move: 'f0f1',
    better: 'c8e8',
    refutation: 'b9a9',
  });
  expect(explain(missed)).toMatchObject({ kind: 'misses-mate', pattern: 'throat-cutting' });
});
