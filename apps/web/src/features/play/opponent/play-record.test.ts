// @vitest-environment jsdom
import { addLine, type Game, getTag, mainline, newGame, ROOT, setTag } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { gameStore, openGame, undo } from '../../../lib/game/game-store.ts';
import { makePlayedMainline, recordResults } from './play-record.ts';
import { PlaySession } from './play-session.ts';
import { TREE_OF_GAME } from './tree-of-game.ts';

beforeAll(startI18n);

/** The user plays Red, and the engine never answers. */
function play(game: Game, ...moves: readonly string[]): PlaySession {
  openGame(game);
  const session = new PlaySession({
    tree: TREE_OF_GAME,
    perform: () => new Promise(() => undefined),
    random: () => 0.5,
    now: () => 0,
    schedule: () => () => undefined,
  });
  recordResults(session);
  session.start({ human: 'red', level: 3, ruleset: 'asian', clock: undefined });
  for (const move of moves) session.move(move);
  return session;
}

function tags() {
  const { game } = gameStore.getState();
  return ['Red', 'Black', 'Result'].map((name) => getTag(game, name));
}

function gameWith(...moves: readonly string[]): Game {
  const line = addLine(newGame(), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}

const RECORD = ['Player', 'Chuhe, level 3', '0-1'];
const NONE = [undefined, undefined, undefined];

describe('the end of a game against the engine', () => {
  it('writes players and result as one edit', () => {
    play(newGame(), 'h2e2').resign();
    expect(tags()).toEqual(RECORD);
    undo();
    expect(tags()).toEqual(NONE);
    expect(gameStore.getState().game.nodeCount).toBe(1);
  });

  it('keeps the name that the user has given', () => {
    play(setTag(setTag(newGame(), 'Red', 'Lan'), 'Result', '*'), 'h2e2').resign();
    expect(tags()).toEqual(['Lan', 'Chuhe, level 3', '0-1']);
  });

  it.each([
    ['has a result', setTag(newGame(), 'Result', '1/2-1/2')],
    ['another player is named', setTag(newGame(), 'Black', 'Hu')],
    ['has another main line', gameWith('b2e2')],
    ['goes on where it ended', gameWith('h2e2', 'h9g7')],
  ])('writes nothing into a game that %s', (_, game) => {
    play(game, 'h2e2').resign();
    expect(gameStore.getState().game.tags).toEqual(game.tags);
  });

  it('writes nothing where no move was made', () => {
    play(newGame()).resign();
    expect(tags()).toEqual(NONE);
  });

  it('is removed when a move is taken back, and written again', () => {
    const session = play(newGame(), 'h2e2');
    session.resign();
    session.takeBack();
    expect(tags()).toEqual(['Player', 'Chuhe, level 3', '*']);
    session.move('b2e2');
    session.resign();
    expect(tags()).toEqual(RECORD);
  });
});

const line = () => mainline(gameStore.getState().game).map(({ move }) => makeMove(move));

it('a game played in a variation becomes the mainline, until that is undone', () => {
  const session = play(gameWith('b2e2', 'h9g7'), 'h2e2');
  makePlayedMainline(session.store.getState());
  expect(line()).toEqual(['h2e2']);
  undo();
  expect(line()).toEqual(['b2e2', 'h9g7']);
});
