// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { settle } from '../../../engine/testing/clock.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import {
  gameStore,
  goBack,
  goForward,
  openGame,
  playLine,
  undo,
} from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { runBoardCommand } from './run-board-command.ts';

const stops: (() => void)[] = [];

beforeAll(startI18n);
beforeEach(() => {
  overrideService(browserEngine, makeTestService().service);
  openGame(newGame());
  stops.push(
    registerAction('previousMove', { run: goBack }),
    registerAction('nextMove', { run: goForward }),
    registerAction('undo', { run: undo }),
  );
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await chooseLanguage('en');
});

const answerTo = (text: string): string => runBoardCommand(text).text;
const plies = (): number => gameStore.getState().game.nodeCount;

describe('the position is described', () => {
  test.each([
    ['h2', 'red cannon on h2. Can go to c2, d2, e2, f2, g2, h1, h3, h4, h5, h6, h9, i2.'],
    ['e4', 'e4 is empty.'],
    ['file h', 'File h: red horse h0, red cannon h2, black cannon h7, black horse h9'],
    ['file 2', 'File h: red horse h0'],
    ['rank 5', 'Rank 5: no pieces'],
    ['cannons', 'Red: cannon b2, h2\nBlack: cannon b7, h7'],
    ['red kings', 'Red: king e0'],
    ['attackers h9', 'black horse on h9. Attacked by red cannon h2.'],
    ['defenders e3', 'red pawn on e3. Not defended.'],
    ['attackers g2', 'g2 is empty. Covered by red'],
    ['moves h0', 'red horse on h0. Legal moves (2): H2+3, H2+1'],
    ['turn', 'Red to move.'],
    ['last move', 'No move has been played yet.'],
    ['clock', 'There is no clock.'],
  ])('for “%s”', (text, answer) => {
    expect(answerTo(text)).toContain(answer);
  });

  test('after a move, with the capture and the check', () => {
    playLine(['h2e2', 'd9e8', 'e2e6']);
    expect(answerTo('last move')).toBe(
      'Last move: 2. C5+4. red cannon from e2 to e6, takes black pawn',
    );
    expect(answerTo('turn')).toBe('Black to move. King on e9 in check');
    expect(answerTo('file 1')).toContain('File a:');
  });

  test('in the words of the language', async () => {
    await chooseLanguage('zh');
    expect(answerTo('红炮')).toBe('红方：炮 b2、h2');
    await chooseLanguage('vi');
    expect(answerTo('lượt ai')).toBe('Đến lượt Đỏ.');
  });
});

describe('moves are played', () => {
  test.each(['C2=5', 'h2e2', '炮二平五', 'P2-5', '62.5'])('from “%s”', (text) => {
    expect(runBoardCommand(text)).toEqual({ text: '', isDone: true });
    expect(gameStore.getState().current).toBe(1);
  });

  test('and a move that is not possible is explained, with similar moves', () => {
    expect(runBoardCommand('C2+9')).toMatchObject({ isDone: false });
    expect(answerTo('R1+5')).toMatch(/^R1\+5 cannot be played here: .*Similar moves: R1\+1/);
    expect(plies()).toBe(0);
  });

  test.each([
    [
      'the kings would face each other',
      '3k5/9/9/9/9/9/9/3C5/9/3K5 w',
      'the kings facing each other',
    ],
    ['it would be check', '3k5/9/9/9/3r5/9/9/3R5/9/3K5 w', 'your own king in check'],
  ])('and a move after which %s is explained', (_, start, reason) => {
    openGame(newGame({ start }));
    expect(answerTo('d2e2')).toContain(`d2e2 cannot be played here: it leaves ${reason}.`);
    expect(plies()).toBe(0);
  });

  test('and walked through and taken back', () => {
    expect(answerTo('back')).toBe('This is the starting position.');
    runBoardCommand('h2e2');
    expect(answerTo('next')).toBe('This is the last move.');
    expect(answerTo('back')).toBe('');
    expect(gameStore.getState().current).toBe(0);
    expect(runBoardCommand('take back')).toEqual({ text: '', isDone: true });
    expect(plies()).toBe(0);
  });
});

test('during a game, moves go to the game, the engine is silent, and the clock is read out', () => {
  const moves: string[] = [];
  let taken = 0;
  stops.push(
    takeBoard({
      movable: 'red',
      hidesEngine: true,
      onMove: (move) => moves.push(move),
      takeBack: () => {
        taken += 1;
        return taken === 1;
      },
      timeLeft: (color) => (color === 'red' ? 90_000 : 5_900),
    }),
  );
  expect(runBoardCommand('h2e2').isDone).toBe(true);
  expect([moves, plies()]).toEqual([['h2e2'], 0]);
  expect(answerTo('best')).toMatch(/not available during a game/);
  expect(answerTo('clock')).toBe('Red has 1 min 30 s, Black has 0 min 5 s.');
  expect(answerTo('undo')).toBe('');
  expect(answerTo('undo')).toBe('There is no move to take back.');
});

test('the engine’s score and line are read out', async () => {
  const engine = makeTestService({ multiPv: 1 });
  overrideService(browserEngine, engine.service);
  expect(answerTo('eval')).toBe('The engine is off.');
  engine.service.turnOn();
  await settle();
  expect(answerTo('eval')).toMatch(/no result for this position yet/);
  const { game, current } = gameStore.getState();
  engine.service.analyse(requestAt(game, current));
  await settle();
  engine.tell({ depth: 12, lines: [{ cp: 100, pv: 'h2e2 h9g7' }] });
  expect(answerTo('eval')).toMatch(/^\+1\.00, .*Red.*, depth 12\.$/);
  expect(answerTo('line')).toBe('1. C2=5 H8+7. Score +1.00, depth 12.');
});

describe('a text that is neither a move nor a command', () => {
  test('is answered by the nearest commands, and stays in the box', () => {
    expect(runBoardCommand('atackers e4')).toEqual({
      text: '“atackers e4” is not a move or a command. Similar commands: attackers e4.',
      isDone: false,
    });
    expect(answerTo('qqqqqqqqqqqqqqqqqq')).toMatch(/Type “help” for the list\.$/);
  });

  test('is answered by the usage if only its argument is missing', () => {
    expect(answerTo('attackers')).toBe(
      'Type it like this: attackers e4: the pieces that attack a point',
    );
  });

  test('is cut short', () => {
    expect(answerTo('lorem ipsum '.repeat(10_000)).length).toBeLessThan(120);
  });
});

test('the help names every command', () => {
  const help = answerTo('help').split('\n');
  expect(help).toHaveLength(20);
  expect(help).toContain('take back: takes the last move back');
});
