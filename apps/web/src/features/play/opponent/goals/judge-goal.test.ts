import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it } from 'vitest';
import type { PlayResult } from '../play-session.ts';
import { type Goal, makeGoal, parseGoal } from './goal.ts';
import { judgeGoal } from './judge-goal.ts';

/** Red's chariot can take the horse on a5, or the protected cannon on e5. */
const CHARIOT = '3k5/9/9/4p4/n3c4/R8/9/9/9/5K3 w';
const MATE: Goal = { kind: 'mate' };
const MATERIAL: Goal = { kind: 'material' };
const HOLD: Goal = { kind: 'hold', moves: 2 };

/** Judges a goal of Red after moves such as `a4a5 d9d8`, each of which must be legal. */
function judge(goal: Goal, moves = '', fen = CHARIOT, result?: PlayResult) {
  const played = moves === '' ? [] : moves.split(' ');
  played.reduce((position, move) => position.play(move), Position.fromFen(fen));
  return judgeGoal(goal, { fen, moves: played, human: 'red', result });
}

describe('a result of the game decides every goal', () => {
  const goals = [MATE, MATERIAL, { kind: 'piece', square: 'a5' }, HOLD] as const;

  it.each(goals)('$kind', (goal) => {
    const won: PlayResult = { winner: 'red', reason: 'stalemate' };
    const lost: PlayResult = { winner: 'black', reason: 'resignation' };
    const drawn: PlayResult = { winner: null, reason: 'repetition' };
    expect(judge(goal, '', CHARIOT, won)).toEqual({ kind: 'reached', why: 'won' });
    expect(judge(goal, '', CHARIOT, lost)).toEqual({ kind: 'missed', why: 'lost' });
    expect(judge(goal, '', CHARIOT, drawn)).toEqual(
      goal === HOLD ? { kind: 'reached', why: 'drawn' } : { kind: 'missed', why: 'drawn' },
    );
  });
});

describe('mate', () => {
  it('goes on while a piece can cross the river', () => {
    expect(judge(MATE, 'a4a5 d9d8')).toEqual({ kind: 'mate' });
  });

  it('is missed without such a piece', () => {
    const fen = '3k5/9/9/9/r8/R8/9/9/9/4K4 b';
    expect(judge(MATE, 'a5a4', fen)).toEqual({ kind: 'missed', why: 'no-attacker' });
  });
});

describe('material', () => {
  it.each([
    ['', { kind: 'material', gain: 0 }],
    ['a4a5', { kind: 'keep', plies: 4 }],
    ['a4a5 d9d8', { kind: 'keep', plies: 3 }],
    ['a4a5 d9d8 a5a4 d8d9', { kind: 'keep', plies: 1 }],
    ['a4a5 d9d8 a5a4 d8d9 a4a5', { kind: 'reached', why: 'material' }],
  ])('after “%s”', (moves, expected) => {
    expect(judge(MATERIAL, moves)).toEqual(expected);
  });

  it('is not won where the piece is taken back', () => {
    // The chariot takes a protected horse.
    const fen = 'r2k5/9/9/9/n8/R8/9/9/9/5K3 w';
    expect(judge(MATERIAL, 'a4a5 a9a5', fen)).toEqual({ kind: 'material', gain: -5 });
  });

  it('counts a pawn as one on either side of the river', () => {
    const fen = '3k4r/9/9/9/9/P8/9/9/9/4K4 w';
    expect(judge(MATERIAL, 'a4a5', fen)).toEqual({ kind: 'material', gain: 0 });
  });

  it('is missed when too little is left', () => {
    const bare = '3k5/9/9/4p4/9/R8/9/9/9/4K4 w';
    expect(judge(MATERIAL, '', bare)).toEqual({ kind: 'missed', why: 'little-material' });
  });
});

describe('a piece', () => {
  const HORSE: Goal = { kind: 'piece', square: 'a5' };

  it.each([
    ['', { kind: 'piece' }],
    ['a4a5', { kind: 'keep', plies: 4 }],
    ['a4a5 d9d8 a5b5 d8d9 b5a5', { kind: 'reached', why: 'piece' }],
    // A later capture begins the count again.
    ['a4a5 d9d8 a5e5', { kind: 'keep', plies: 4 }],
  ])('after “%s”', (moves, expected) => {
    expect(judge(HORSE, moves)).toEqual(expected);
  });

  it('is followed when it moves', () => {
    expect(judge(HORSE, 'a4b4 a5b7 b4b7')).toEqual({ kind: 'keep', plies: 4 });
    // Another piece on its first square is not the piece.
    const fen = 'r2k5/9/9/9/n8/1R7/9/9/9/5K3 w';
    expect(judge(HORSE, 'b4c4 a5b7 c4c5 a9a5 c5a5', fen)).toEqual({ kind: 'piece' });
  });

  it('is not won by an exchange', () => {
    // The chariot takes the protected cannon, and the pawn takes the chariot.
    const cannon: Goal = { kind: 'piece', square: 'e5' };
    const moves = 'a4e4 d9d8 e4e5 e6e5 f0f1 d8d9 f1f0 d9d8';
    expect(judge(cannon, moves)).toEqual({ kind: 'missed', why: 'exchanged' });
  });
});

describe('holding', () => {
  it.each([
    ['', 0],
    ['a4b4', 0],
    ['a4b4 d9d8', 1],
    ['a4b4 d9d8 b4a4', 1],
  ])('after “%s”, %d moves are held', (moves, held) => {
    expect(judge(HOLD, moves)).toEqual({ kind: 'hold', held, of: 2 });
  });

  it('is reached when the engine has answered the last move', () => {
    expect(judge(HOLD, 'a4b4 d9d8 b4a4 d8d9')).toEqual({ kind: 'reached', why: 'held' });
  });

  it('does not count the engine’s first move where the engine begins', () => {
    const fen = CHARIOT.replace(' w', ' b');
    expect(judge(HOLD, 'd9d8 a4b4 d8d9 b4a4', fen)).toEqual({ kind: 'hold', held: 1, of: 2 });
    expect(judge(HOLD, 'd9d8 a4b4 d8d9 b4a4 d9d8', fen)).toEqual({ kind: 'reached', why: 'held' });
  });
});

it('judges the goals of Black from Black’s side', () => {
  const situation = {
    fen: INITIAL_FEN,
    moves: ['b2b9', 'a9b9'],
    human: 'black',
    result: undefined,
  };
  expect(judgeGoal(MATERIAL, { ...situation, human: 'black' })).toEqual({
    kind: 'material',
    gain: 0.5,
  });
});

it('goals are read as they were written', () => {
  for (const text of ['mate', 'material', 'piece a5', 'hold 30']) {
    const goal = parseGoal(text);
    expect(goal && makeGoal(goal)).toBe(text);
  }
});

it.each([
  '',
  'none',
  'hold',
  'hold 0',
  'hold -3',
  'hold 1.5',
  'hold 301',
  'hold 3 4',
  'piece',
  'piece z9',
  'mate 1',
  7,
  null,
])('%j is not a goal', (text) => {
  expect(parseGoal(text)).toBeUndefined();
});
