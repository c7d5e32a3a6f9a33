// @vitest-environment jsdom
import { addMove, getTag, ROOT, setTag } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { editGame, gameStore, openGame, undo } from '../../../lib/game/game-store.ts';
import { localDay } from '../../../lib/local-day.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { gameToPlay, recordResults } from './play-record.ts';
import { type PlayChoices, PlaySession } from './play-session.ts';
import { TREE_OF_GAME } from './tree-of-game.ts';

beforeAll(startI18n);

const CHOICES: PlayChoices = { human: 'red', level: 3, ruleset: 'asian', clock: undefined };

/** The user plays Red, and the engine never answers. */
function play(...moves: readonly string[]): PlaySession {
  return playWith(CHOICES, ...moves);
}

function playWith(choices: PlayChoices, ...moves: readonly string[]): PlaySession {
  openGame(gameToPlay(choices, INITIAL_FEN));
  const session = new PlaySession({
    tree: TREE_OF_GAME,
    perform: () => new Promise(() => undefined),
    random: () => 0.5,
    now: () => 0,
    schedule: () => () => undefined,
  });
  recordResults(session);
  session.start(choices);
  for (const move of moves) session.move(move);
  return session;
}

const tag = (name: string) => getTag(gameStore.getState().game, name);

it('a game to play names the players with the level, the day and the rule set', () => {
  const { tags, start } = gameToPlay({ ...CHOICES, human: 'black' }, '4k4/9/9/9/9/9/9/9/R8/3K5 b');
  expect(tags).toEqual([
    { name: 'Date', value: localDay(new Date()).replaceAll('-', '.') },
    { name: 'Red', value: 'Chuhe, level 3' },
    { name: 'Black', value: 'Player' },
    { name: 'Ruleset', value: 'asian' },
  ]);
  expect(start).toBe('4k4/9/9/9/9/9/9/9/R8/3K5 b');
});

it('a game to play names the user who is logged in, but calls a guest a player', () => {
  const user = makeUser({ firstName: 'An', lastName: 'Nguyễn' });
  sessionStore.setState({ session: { kind: 'user', user } });
  expect(getTag(gameToPlay(CHOICES, INITIAL_FEN), 'Red')).toBe('An Nguyễn');
  sessionStore.setState({ session: { kind: 'user', user: { ...user, isGuest: true } } });
  expect(getTag(gameToPlay(CHOICES, INITIAL_FEN), 'Red')).toBe('Player');
});

describe('the result of a game against the engine', () => {
  it('is written when the game ends, as one edit', () => {
    play('h2e2').resign();
    expect(tag('Result')).toBe('0-1');
    undo();
    expect([tag('Result'), gameStore.getState().game.nodeCount]).toEqual([undefined, 1]);
  });

  it('is not written where no move was made', () => {
    play().resign();
    expect(tag('Result')).toBeUndefined();
  });

  it('is not written where the user has made another line the mainline', () => {
    const session = play('h2e2');
    editGame((game) => {
      const added = addMove(game, 1, 'h9g7');
      return { game: added.ok ? added.value.game : game, current: ROOT };
    });
    session.resign();
    expect(tag('Result')).toBeUndefined();
  });

  it('is removed when a move is taken back, and written again', () => {
    const session = play('h2e2');
    session.resign();
    session.takeBack();
    expect(tag('Result')).toBe('*');
    session.move('b2e2');
    session.resign();
    expect(tag('Result')).toBe('0-1');
  });

  it('stays if the user has written another one', () => {
    const session = play('h2e2');
    session.resign();
    editGame((game) => ({ game: setTag(game, 'Result', '1/2-1/2') }));
    session.takeBack();
    expect(tag('Result')).toBe('1/2-1/2');
  });
});

it('a game with a goal names the goal, and its result once that is decided', () => {
  const session = playWith({ ...CHOICES, goal: { kind: 'hold', moves: 30 } }, 'h2e2');
  expect([tag('Goal'), tag('GoalResult')]).toEqual(['hold 30', undefined]);
  session.resign();
  expect([tag('Goal'), tag('GoalResult'), tag('Result')]).toEqual(['hold 30', 'missed', '0-1']);
  session.takeBack();
  expect([tag('Goal'), tag('GoalResult'), tag('Result')]).toEqual(['hold 30', undefined, '*']);
});

it('a goal that ends the game before the rules do leaves the game without a result', () => {
  const choices: PlayChoices = { ...CHOICES, goal: { kind: 'hold', moves: 1 } };
  const session = playWith(choices, 'h2e2');
  const tip = TREE_OF_GAME.play(1, 'h9g7');
  session.resume({ choices, start: 0, tip, clocks: undefined, result: undefined });
  expect([tag('GoalResult'), tag('Result')]).toEqual(['reached', '*']);
});
