import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GameRecord, judge, OTHER_REASONS, Referee, type Verdict } from './judge.ts';
import { makeMove, mirrorMove, parseMove } from './move.ts';
import { oppositeColor } from './piece.ts';
import { Position } from './position.ts';
import { flipSquare, makeSquare, parseSquare } from './square.ts';

interface GameRow {
  id: string;
  fen: string;
  moves: string;
  expected: 'draw' | 'red wins' | 'black wins' | 'none';
  note: string;
}
interface TerminalRow {
  id: string;
  fen: string;
  check: boolean;
  gameOver: boolean;
  result: '1-0' | '0-1' | '1/2-1/2' | '*';
  insufficient: boolean;
}
const { games, terminal }: { games: GameRow[]; terminal: TerminalRow[] } = JSON.parse(
  readFileSync(new URL('../fixtures/repetition.json', import.meta.url), 'utf8'),
);

/** Positions in which one principle decides, found among random positions. ffish has the same verdict on each. */
const principles: { principle: string; fen: string; cycle: string; winner: string }[] = JSON.parse(
  readFileSync(new URL('../fixtures/repetition-principles.json', import.meta.url), 'utf8'),
);

/** A cannon captures a pawn on the third move. */
const captures = {
  fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w',
  moves: 'h2e2 h9g7 e2e6 a9a8',
};

describe('judge', () => {
  it.each(games)('$id: $note', ({ fen, moves, expected }) => {
    expect(resultOf(judge({ fen, moves }))).toBe(expected);
  });

  it.each(games)('$id gets the same verdict mirrored', ({ fen, moves, expected }) => {
    const mirrored = mirror({ fen, moves });
    expect(resultOf(judge(mirrored))).toBe(expected);
    expect(endOf(judge(mirrored))).toEqual(endOf(judge({ fen, moves })));
  });

  it.each(games)('$id gets the same verdict with the colours swapped', ({ fen, moves }) => {
    const swapped = judge(swapColors({ fen, moves }));
    expect(endOf(swapped)).toEqual(endOf(judge({ fen, moves }), true));
  });

  it.each(games)('$id gets the same verdict if its cycle starts at another ply', (row) => {
    expect(verdictsOfLaterStarts(row)).toEqual([row.expected]);
  });

  it.each(terminal)('judges $id without a move played', (row) => {
    const verdict = judge({ fen: row.fen, moves: [] });
    expect(verdict.kind === 'end').toBe(row.gameOver);
    if (verdict.kind !== 'end') return;
    const winner = { '1-0': 'red', '0-1': 'black', '1/2-1/2': null, '*': undefined }[row.result];
    expect(verdict.winner).toBe(winner);
    const loss = row.check ? 'checkmate' : 'stalemate';
    expect(verdict.reason).toBe(row.insufficient ? 'insufficient-material' : loss);
    expect(verdict.ply).toBe(0);
  });

  it('lists the plies of a perpetual check with their checkers', () => {
    const verdict = judge(game('perp-check-rook'));
    expect(verdict).toMatchObject({
      kind: 'end',
      winner: 'black',
      reason: 'perpetual-check',
      ply: 9,
      evidence: {
        kind: 'cycle',
        occurrences: [1, 5, 9],
        red: { level: 'check', chased: [] },
        black: { level: 'none', chased: [] },
      },
    });
    const { plies } = cycleOf(verdict);
    expect(plies.map(({ ply }) => ply)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(plies[1]).toEqual({
      ply: 3,
      move: 'd1e1',
      color: 'red',
      checkers: [{ piece: 'R', square: 'e1' }],
      chases: [],
      others: [],
      threatensMate: false,
    });
  });

  it('lists attacker and target of every move of a perpetual chase', () => {
    const evidence = cycleOf(judge(game('perp-chase-rook-cannon')));
    expect(evidence.red).toEqual({ level: 'chase', chased: [{ piece: 'c', square: 'c5' }] });
    expect(
      evidence.plies.filter(({ color }) => color === 'red').map(({ chases }) => chases),
    ).toEqual(
      ['c6', 'c5', 'c6', 'c5'].map((square) => [
        {
          attacker: { piece: 'R', square: `i${square.charAt(1)}` },
          target: { piece: 'c', square },
        },
      ]),
    );
  });

  it('does not count a pinned piece as a protector', () => {
    const pinned = cycleOf(judge(game('false-protection')));
    const free = cycleOf(judge(game('true-protection-half-the-time')));
    expect(pinned.red.level).toBe('chase');
    expect(free.red.level).toBe('none');
  });

  it('counts a chase by a move that answers a check, unless the attack stood before the check', () => {
    const chased = judge({
      fen: '1r1akn3/C3a4/4b4/p5R1p/4N4/P3p4/5c3/4B4/4A4/2BAK4 b',
      moves: prolonged('b9b8 a8a9 b8b9 a9a8'),
    });
    expect(chased).toMatchObject({ winner: 'red', reason: 'perpetual-chase' });
    const answered = judge({
      fen: '5k3/9/9/9/c7R/9/9/9/7r1/3K5 b',
      moves: prolonged('h1h0 d0d1 a5a6 i5i6 h0h1 d1d0 a6a5 i6i5'),
    });
    expect(answered).toMatchObject({ kind: 'end', winner: null, reason: 'repetition' });
    const checked = judge({
      fen: '5k3/9/9/9/c7R/9/9/9/7r1/3K5 b',
      moves: prolonged('h1h0 d0d1 h0h1 d1d0'),
    });
    expect(checked).toMatchObject({ winner: 'red', reason: 'perpetual-check' });
    expect(cycleOf(checked).red).toEqual({ level: 'none', chased: [] });
  });

  it('counts the loss of a protection only if the protectors reached the piece past the attacker', () => {
    const through = judge({
      fen: '2baka3/C4rN2/4b1n2/1Rp5p/6p2/2P6/4c1P1c/4B3C/4A4/4KAB2 w',
      moves: prolonged('b6b8 f9e8 b8b6 e8f9'),
    });
    expect(through).toMatchObject({ winner: 'black', reason: 'perpetual-chase' });
    expect(cycleOf(through).black.level).toBe('none');
    const beside = judge({
      fen: '4kab2/4a4/cC4n2/p3p1R1p/3r2b2/1cB5P/P3P3N/1C2B4/4A4/4KA3 w',
      moves: prolonged('b7b5 g9e7 b5b7 e7g9'),
    });
    expect(beside).toMatchObject({ winner: 'black', reason: 'perpetual-chase' });
  });

  it('tells a new chase by attacker and target, not by the target alone', () => {
    const verdict = judge({
      fen: '2c1kab2/4a4/4b4/9/9/9/P1p5P/2r1N1cC1/4A4/3ACK3 w',
      moves: prolonged('e2d4 g2g1 d4e2 g1g2'),
    });
    expect(verdict).toMatchObject({ winner: 'black', reason: 'perpetual-chase' });
    expect(cycleOf(verdict).red.chased).toEqual([{ piece: 'r', square: 'c2' }]);
  });

  it.each(principles)('$principle: $fen $cycle', ({ fen, cycle, winner }) => {
    const record = { fen, moves: prolonged(cycle) };
    expect(winnerOf(judge(record))).toBe(winner);
    expect(endOf(judge(mirror(record)))).toEqual(endOf(judge(record)));
    expect(endOf(judge(swapColors(record)))).toEqual(endOf(judge(record), true));
  });

  it('says of the other attacks of a move why they do not count', () => {
    const reasons = new Set(
      [
        game('chase-uncrossed-soldier'),
        ...principles.map(({ fen, cycle }) => ({ fen, moves: prolonged(cycle) })),
      ].flatMap((record) =>
        cycleOf(judge(record)).plies.flatMap(({ others }) => others.map(({ reason }) => reason)),
      ),
    );
    expect([...reasons].toSorted()).toEqual(OTHER_REASONS.toSorted());
  });

  it('judges a diagram with a pawn where it cannot have come by play', () => {
    const moves = prolonged('d1e1 e0d0 e1d1 d0e0');
    const fen = '3a2b1r/4ak3/8p/7P1/9/9/9/B2NN3B/3K5/4p4 w';
    expect(Position.parse(fen).ok).toBe(false);
    expect(judge({ fen, moves })).toMatchObject({ winner: 'black', reason: 'perpetual-chase' });
  });

  it('distinguishes mutual perpetual check from quiet repetition in the evidence', () => {
    const mutual = cycleOf(judge(game('mutual-perpetual-check')));
    expect([mutual.red.level, mutual.black.level]).toEqual(['check', 'check']);
    const quiet = cycleOf(judge(game('quiet-shuffle')));
    expect([quiet.red.level, quiet.black.level]).toEqual(['none', 'none']);
  });

  it('draws every third occurrence under the rule set casual', () => {
    const verdict = judge({ ...game('perp-check-rook'), ruleset: 'casual' });
    expect(verdict).toMatchObject({ kind: 'end', winner: null, reason: 'repetition', ply: 9 });
    expect(cycleOf(verdict).red.level).toBe('check');
  });

  it('draws a quiet repetition at the fourth occurrence under the rule set world', () => {
    const quiet = { fen: game('quiet-shuffle').fen, moves: prolonged('b0c2 b9c7 c2b0 c7b9') };
    expect(judge(quiet)).toMatchObject({ winner: null, reason: 'repetition', ply: 8 });
    expect(judge({ ...quiet, ruleset: 'world' })).toMatchObject({ winner: null, ply: 12 });
    const check = judge({ ...game('perp-check-rook'), ruleset: 'world' });
    expect(check).toMatchObject({ winner: 'black', reason: 'perpetual-check', ply: 9 });
  });

  it('judges offences under the rule set world at the same ply as under asian', () => {
    for (const { fen, cycle, winner } of principles.filter((row) => row.winner !== 'draw')) {
      const record = { fen, moves: prolonged(cycle) };
      expect([fen, winnerOf(judge(record))]).toEqual([fen, winner]);
      expect([fen, endOf(judge({ ...record, ruleset: 'world' }))]).toEqual([
        fen,
        endOf(judge(record)),
      ]);
    }
  });

  it('judges the occurrence that is asked for under the rule set online', () => {
    const moves = Array<string>(10).fill('d1e1 e9d9 e1d1 d9e9').join(' ');
    const record = { fen: '4k4/9/9/9/9/9/9/9/3R5/5K3 w', moves, ruleset: 'online' as const };
    expect(judge({ ...record, ruleset: 'asian' })).toMatchObject({ winner: 'black', ply: 8 });
    expect(judge(record)).toMatchObject({ winner: 'black', reason: 'perpetual-check', ply: 20 });
    expect(judge({ ...record, occurrences: 4 })).toMatchObject({ winner: 'black', ply: 12 });
    for (const occurrences of [2, 3.5, Infinity]) {
      expect(() => judge({ ...record, occurrences })).toThrow(RangeError);
    }
  });

  it('forbids mate threats on every move under the rule set chinese only', () => {
    const fen = '3ak1b2/4a4/4b4/r3C2R1/p8/9/P8/4p4/4p4/5K3 w';
    const record = { fen, moves: prolonged('h6g6 g9i7 g6h6 i7g9') };
    expect(judge(record)).toMatchObject({ winner: null, reason: 'repetition' });
    const verdict = judge({ ...record, ruleset: 'chinese' });
    expect(verdict).toMatchObject({ winner: 'black', reason: 'perpetual-attack' });
    const { plies } = cycleOf(verdict);
    expect(plies.slice(0, 2).map(({ threatensMate }) => threatensMate)).toEqual([true, false]);
  });

  it.each([
    ['a check and a chase in turn draw', 'perpetual-attack'],
    ['chases of different pieces draw', 'perpetual-attack'],
    ['a check and an idle move in turn draw', 'repetition'],
    ['a chase and an idle move in turn draw', 'repetition'],
  ])('judges under the rule set chinese what other rule sets draw: %s', (principle, reason) => {
    const rows = principles.filter((row) => row.principle === principle);
    expect(rows.length).toBeGreaterThan(0);
    for (const { fen, cycle } of rows) {
      const verdict = judge({ fen, moves: prolonged(cycle), ruleset: 'chinese' });
      expect(verdict).toMatchObject({ reason });
    }
  });

  it('counts the move limit in plies without capture, with the limit as a parameter', () => {
    const record = game('natural-move-limit');
    expect(judge(record)).toMatchObject({ ply: 120, reason: 'move-limit', winner: null });
    expect(judge({ ...record, moveLimit: 100 })).toMatchObject({ ply: 100 });
    expect(judge({ ...record, moveLimit: Infinity })).toEqual({ kind: 'ongoing' });
    expect(judge({ ...record, moveLimit: 100 })).toMatchObject({
      evidence: { kind: 'limit', pliesWithoutCapture: 100 },
    });
  });

  it('restarts the count of the move limit at a capture', () => {
    const capture = { fen: game('capture-resets').fen, moves: 'h2e2 h9g7 e2e6 g7h9' };
    expect(judge({ ...capture, moveLimit: 3 })).toEqual({ kind: 'ongoing' });
    expect(judge({ ...capture, moveLimit: 2 })).toMatchObject({ ply: 2, reason: 'move-limit' });
  });

  it('ranks checkmate above a move limit reached by the same move', () => {
    const mate = { fen: '3k5/9/9/9/9/9/9/9/4R4/R4K3 w', moves: 'a0d0' };
    expect(judge({ ...mate, moveLimit: 1 })).toMatchObject({ reason: 'checkmate', winner: 'red' });
  });

  it('ignores moves after the first end', () => {
    const record = game('perp-check-rook');
    expect(judge({ ...record, moves: `${record.moves} nonsense` })).toEqual(judge(record));
  });

  it('draws when the last piece that can cross the river is captured', () => {
    const verdict = judge({ fen: '5k3/9/9/9/9/9/9/9/3Kp4/9 w', moves: 'd1e1' });
    expect(verdict).toMatchObject({ kind: 'end', winner: null, reason: 'insufficient-material' });
    expect(verdict).toMatchObject({ ply: 1, evidence: { pieces: 'Kk' } });
  });

  it('returns the place of an illegal move and the issues of a FEN', () => {
    const { fen } = game('quiet-shuffle');
    expect(judge({ fen, moves: ['b0c2', 'b0c2'] })).toEqual({
      kind: 'invalid',
      ply: 1,
      move: 'b0c2',
      issues: [],
    });
    const numbers = ['b0c2', 'b0c2'].map((move) => parseMove(move) ?? 0);
    expect(judge({ fen, moves: numbers })).toMatchObject({ ply: 1, move: 'b0c2' });
    expect(judge({ fen, moves: [0] })).toMatchObject({ kind: 'invalid', ply: 0, move: '0' });
    expect(judge({ fen: '9/9/9 w', moves: [] })).toMatchObject({
      kind: 'invalid',
      ply: 0,
      issues: [{ code: 'rows', found: 3 }],
    });
  });

  it('throws for an invalid rule set or move limit', () => {
    const record = game('quiet-shuffle');
    for (const moveLimit of [0, -1, 1.5, Number.NaN]) {
      expect(() => judge({ ...record, moveLimit })).toThrow(RangeError);
    }
    // JavaScript callers can pass anything.
    const ruleset: unknown = Reflect.get({ name: 'chess' }, 'name');
    expect(() => Reflect.apply(judge, undefined, [{ ...record, ruleset }])).toThrow(/chess/);
  });
});

describe('Referee', () => {
  it('has the same verdict as judge at every ply', () => {
    for (const { fen, moves } of games) {
      const referee = new Referee(Position.fromFen(fen));
      for (const [index, move] of moves.split(' ').entries()) {
        if (!referee.play(move)) break;
        const soFar = moves.split(' ').slice(0, index + 1);
        expect(referee.verdict).toEqual(judge({ fen, moves: soFar }));
      }
    }
  });

  it('counts the occurrences of the current position', () => {
    const referee = new Referee(Position.initial());
    const counts = 'b0c2 b9c7 c2b0 c7b9 b0c2'.split(' ').map((move) => {
      referee.play(move);
      return referee.occurrences;
    });
    expect(counts).toEqual([1, 1, 1, 2, 2]);
  });

  it('restores its state when moves are taken back, captures and the last move included', () => {
    for (const { fen, moves } of [...games, captures]) {
      const referee = new Referee(Position.fromFen(fen));
      const seen = moves.split(' ').map((move) => {
        const before = stateOf(referee);
        return { before, isPlayed: referee.play(move) };
      });
      const played = seen.filter(({ isPlayed }) => isPlayed);
      for (const { before } of played.toReversed()) {
        expect(referee.takeBack()).toBe(true);
        expect(stateOf(referee)).toEqual(before);
      }
      expect(referee.takeBack()).toBe(false);
    }
  });

  it('previews legal moves without changing state', () => {
    for (const { fen, moves } of games) {
      const referee = new Referee(Position.fromFen(fen));
      for (const move of moves.split(' ')) {
        const before = stateOf(referee);
        const preview = referee.preview(move);
        expect(stateOf(referee)).toEqual(before);
        if (!referee.play(move)) break;
        expect(preview).toEqual({ occurrences: referee.occurrences, verdict: referee.verdict });
      }
    }
  });

  it('has no preview of an illegal move or of a move after the end', () => {
    expect(new Referee(Position.initial()).preview('a0a5')).toBeUndefined();
    const ended = new Referee(Position.fromFen('4k4/9/9/9/9/9/9/9/9/3K5 w'));
    expect(ended.preview('d0d1')).toBeUndefined();
    expect(ended.repeatingMoves()).toEqual([]);
  });

  it('lists the moves that repeat a position', () => {
    for (const { fen, moves } of games) {
      const referee = new Referee(Position.fromFen(fen));
      for (const move of moves.split(' ').slice(0, 12)) {
        const repeating = referee.position
          .moves()
          .filter((each) => (referee.preview(each)?.occurrences ?? 0) > 1);
        expect(referee.repeatingMoves()).toEqual(repeating);
        referee.play(move);
      }
    }
  });

  it('reports the conduct of both sides since a ply, as in the evidence of a verdict', () => {
    const { fen, moves } = game('perp-chase-rook-cannon');
    const referee = new Referee(Position.fromFen(fen));
    for (const move of moves.split(' ').slice(0, 5)) referee.play(move);
    expect(referee.occurrencePlies).toEqual([1, 5]);
    const { red, black, plies } = referee.conductSince(1);
    expect(red).toEqual({ level: 'chase', chased: [{ piece: 'c', square: 'c5' }] });
    expect(black.level).toBe('none');
    expect(plies).toEqual(cycleOf(judge(game('perp-chase-rook-cannon'))).plies.slice(0, 4));
    expect(referee.conductSince(5)).toEqual({
      red: { level: 'none', chased: [] },
      black: { level: 'none', chased: [] },
      plies: [],
    });
  });

  it.each([-1, 1.5, 2, Number.NaN])(
    'has no conduct since ply %s of a game of one move',
    (since) => {
      const referee = new Referee(Position.initial());
      referee.play('b0c2');
      expect(() => referee.conductSince(since)).toThrow(RangeError);
    },
  );

  it('counts plies since the last capture and accepts moves as numbers', () => {
    const referee = new Referee(Position.fromFen(captures.fen), { moveLimit: 100 });
    const counts = captures.moves.split(' ').map((move) => {
      referee.play(parseMove(move) ?? 0);
      return referee.pliesWithoutCapture;
    });
    expect(counts).toEqual([1, 2, 0, 1]);
    expect(referee.moveLimit).toBe(100);
  });

  it('refuses illegal moves and moves after the end without changing state', () => {
    const referee = new Referee(Position.fromFen('4k4/9/9/9/9/9/9/9/9/3K5 w'));
    expect(referee.verdict).toMatchObject({ kind: 'end', reason: 'insufficient-material' });
    expect(referee.play('d0d1')).toBe(false);
    const playing = new Referee(Position.initial());
    expect(playing.play('a0a5')).toBe(false);
    expect(playing.ply).toBe(0);
  });
});

/** Everything that a referee reports. */
function stateOf(referee: Referee): object {
  const { ply, verdict, occurrencePlies, pliesWithoutCapture, position } = referee;
  return { ply, verdict, occurrencePlies, pliesWithoutCapture, fen: position.fen };
}

function game(id: string): GameRow {
  const found = games.find((row) => row.id === id);
  if (!found) throw new Error(`no game ${id} in the fixture`);
  return found;
}

function resultOf(verdict: Verdict): string {
  if (verdict.kind === 'ongoing') return 'none';
  if (verdict.kind === 'invalid') return JSON.stringify(verdict);
  return verdict.winner ? `${verdict.winner} wins` : 'draw';
}

function winnerOf(verdict: Verdict): string {
  return verdict.kind === 'end' ? (verdict.winner ?? 'draw') : verdict.kind;
}

function endOf(verdict: Verdict, isSwapped = false): object {
  if (verdict.kind !== 'end') return { kind: verdict.kind };
  const { winner, reason, ply } = verdict;
  return { winner: isSwapped && winner ? oppositeColor(winner) : winner, reason, ply };
}

function cycleOf(verdict: Verdict) {
  if (verdict.kind !== 'end' || verdict.evidence.kind !== 'cycle') throw new Error('no cycle');
  return verdict.evidence;
}

function eachMove(moves: string, change: (move: string) => string): string[] {
  return moves.split(' ').map(change);
}

/** Three rounds of a cycle. */
function prolonged(cycle: string): string {
  return [cycle, cycle, cycle].join(' ');
}

function mirror({ fen, moves }: { fen: string; moves: string }): GameRecord {
  return {
    fen: Position.fromFen(fen).mirror().fen,
    moves: eachMove(moves, (move) => makeMove(mirrorMove(parseMove(move) ?? 0))),
  };
}

function swapColors({ fen, moves }: { fen: string; moves: string }): GameRecord {
  return {
    fen: Position.fromFen(fen).swapColors().fen,
    moves: eachMove(moves, (move) => flip(move.slice(0, 2)) + flip(move.slice(2))),
  };
}

function flip(square: string): string {
  return makeSquare(flipSquare(parseSquare(square) ?? 0));
}

/** The different verdicts if the game starts one ply later, two plies later, and so on up to a whole cycle. */
function verdictsOfLaterStarts(row: GameRow): string[] {
  const verdict = judge(row);
  const isLimit = verdict.kind === 'end' && verdict.reason === 'move-limit';
  const period = periodOf(verdict);
  const moves = prolong(row.moves.split(' '), verdict, period);
  const verdicts = new Set<string>();
  let position = Position.fromFen(row.fen);
  for (const [index, move] of moves.slice(0, period).entries()) {
    position = position.play(move);
    const moveLimit = isLimit ? 120 - (index + 1) : 120;
    verdicts.add(resultOf(judge({ fen: position.fen, moves: moves.slice(index + 1), moveLimit })));
  }
  return [...verdicts];
}

function periodOf(verdict: Verdict): number {
  if (verdict.kind !== 'end' || verdict.evidence.kind !== 'cycle') return 4;
  const [first, second] = verdict.evidence.occurrences;
  return second - first;
}

/** Adds three rounds of the last cycle, so that a later start also reaches the third occurrence. */
function prolong(moves: string[], verdict: Verdict, period: number): string[] {
  if (verdict.kind !== 'end' || verdict.evidence.kind !== 'cycle') return moves;
  const cycle = moves.slice(verdict.ply - period, verdict.ply);
  return [...moves.slice(0, verdict.ply), ...cycle, ...cycle, ...cycle];
}
