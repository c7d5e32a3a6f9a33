import type { Page } from 'playwright-core';
import { engineFinished, engineLines, engineSwitch, pgnFile, setEngine } from '../game-page.ts';
import { openFile, PERPETUAL, showEditor, TWO_GAMES } from './board-dialogs.ts';
import {
  choose,
  find,
  open,
  openGame,
  openStart,
  openTaught,
  paste,
  press,
  pressFor,
  showSource,
  showTool,
  TAUGHT,
} from './steps.ts';
import { state, type View } from './view.ts';

/** A mistake of Red, and a mate that Black overlooks. */
const MISTAKES = '[Red "Hu"] 1. A6+5 C8+2 2. C2=4 C8=7 3. R1+2 R9+1 *';

const TOAST = '[role="alert"]:not(.heard)';

/**
 * States of the board page, apart from its menus and dialogs. The exercise is from the report of an earlier state. The lost game is that of
 * the state before it.
 */
export const BOARD_STATES: readonly View[] = [
  at('moves', 'moves', openGame),
  at('moves', 'a comment', async (page) => {
    await openGame(page);
    await pressFor(page, 'c', page.getByRole('textbox', { name: 'Comment' }));
  }),
  at('moves', 'a broken list of moves', async (page) => {
    await paste(page, '1. A6+5 C8+2 2. C2=4 C8=7 3. R1+9 R9+1');
    await page.getByRole('alert', { name: 'A move that cannot be played' }).waitFor();
  }),
  at('moves', 'a list of games', async (page) => {
    await openFile(page, pgnFile(TWO_GAMES));
    await press(page, 'Open the game');
    await find(page, 'Game 1 of 2');
  }),
  at('sources', 'all sources', async (page) => {
    await openStart(page);
    await showSource(page, 'All sources');
    await page
      .getByRole('img', { name: /^In your book: priority/ })
      .first()
      .waitFor();
  }),
  at('sources', 'the cloud', async (page) => {
    await openTaught(page);
    await showSource(page, 'Cloud');
    await page.locator(`tr[data-move="${TAUGHT.move}"]`).waitFor();
  }),
  at('sources', 'the book', async (page) => {
    await openStart(page);
    await showSource(page, 'My book');
    await find(page, 'The usual start');
  }),
  at('sources', 'a move that cannot be added', async (page) => {
    await showEditor(page);
    const field = page.getByRole('textbox', { name: 'Type a move' });
    await field.fill('nonsense');
    await field.press('Enter');
    await find(page, '“nonsense” is not a legal move here');
  }),
  at('sources', 'notes found', async (page) => {
    await showEditor(page);
    await press(page, 'Search in notes');
    await page.getByRole('searchbox', { name: 'Words in the notes of Mine' }).fill('usual');
    await page.getByRole('button', { name: 'Show C2=5 on the board' }).waitFor();
  }),
  at('sources', 'games of a collection', async (page) => {
    await openStart(page);
    await showSource(page, 'Games');
    await press(page, 'Filter');
    await page.getByLabel('From year').waitFor();
  }),
  at('graph', 'a report', async (page) => {
    await open(page, MISTAKES, '0 / 6');
    await showTool(page, 'graph');
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByLabel('Nodes per move').selectOption({ index: 0 });
    await press(page, 'Review the game');
    await find(page, 'Review again with more or fewer nodes');
  }),
  at('graph', 'the graph', async (page) => {
    await showTool(page, 'graph');
    await page.locator('#tool-graph').getByRole('tab', { name: 'Graph' }).click();
  }),
  {
    ...onBoard('an exercise', async (page) => {
      await showTool(page, 'graph');
      await page.getByRole('tab', { name: 'Report' }).click();
      await press(page, /^(Red|Black) \(\d+\)$/);
      await find(page, 'Find a better move');
    }),
    part: '#tool-engine',
  },
  {
    ...onBoard('the answer of the exercise', async (page) => {
      await showTool(page, 'engine');
      await press(page, 'Show the answer');
      await find(page, /^The best move was/);
    }),
    part: '#tool-engine',
    undo: (page) => page.getByRole('button', { name: 'Done', exact: true }).click(),
  },
  { ...at('moves', 'the coach', openCoach), width: 1440 },
  {
    ...at('engine', 'the lines of the engine', async (page) => {
      await openGame(page);
      await showTool(page, 'engine');
      await setEngine(page, { threads: 1, lines: 3, budget: 'to depth 12' });
      await engineSwitch(page).last().click();
      await engineFinished(page);
      await engineLines(page).nth(2).waitFor();
    }),
    undo: (page) => engineSwitch(page).last().click(),
  },
  {
    ...at('engine', 'a game against the engine', async (page) => {
      await choose(page, 'Game', 'Play against the engine');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('You play').selectOption('red');
      await dialog.getByRole('button', { name: 'Start the game' }).click();
      await press(page, 'Resign');
      await find(page, 'Do you want to resign?');
    }),
  },
  {
    ...at('engine', 'a lost game', async (page) => {
      await press(page, 'Yes, resign');
      await find(page, 'You lose: resignation.');
    }),
    undo: (page) => page.getByRole('button', { name: 'Analyse', exact: true }).click(),
  },
  at('moves', 'a random position', async (page) => {
    await choose(page, 'Board', 'Random mode');
    await showTool(page, 'moves');
    await find(page, /^Random \d+/);
  }),
  {
    ...onBoard('an invalid position', async (page) => {
      await choose(page, 'Game', 'Arrange pieces');
      const field = page.getByRole('textbox', { name: 'FEN', exact: true });
      await field.fill('4k4/9/9/9/9/9/9/9/P8/3BK4 w');
      await press(page, /^Red horse/);
    }),
    undo: (page) => press(page, 'Cancel'),
  },
  {
    ...onBoard('the command box', async (page) => {
      const field = page.getByRole('textbox', { name: 'Move or command' });
      await pressFor(page, 'k', field);
      await field.fill('turn');
      await field.press('Enter');
      await find(page, /^(Red|Black) to move\.$/);
    }),
    undo: (page) => press(page, 'Close the command box'),
  },
  {
    ...onBoard('the board alone', async (page) => {
      await choose(page, 'Board', 'Minimalist mode');
      await page.locator('[data-minimalist="true"]').waitFor();
    }),
    undo: (page) => page.keyboard.press('z'),
  },
  {
    ...onBoard('the message of an opened game', async (page) => {
      await openGame(page);
      await page.getByRole('alert').filter({ hasText: 'Opened: Hu – Xu' }).last().waitFor();
    }),
    part: TOAST,
  },
  {
    ...onBoard('a text that cannot be used', async (page) => {
      await paste(page, 'nonsense');
      await find(page, 'This text is neither a FEN nor moves');
    }),
    part: TOAST,
  },
  {
    ...onBoard('sources that cannot be reached', async (page) => {
      await showSource(page, 'All sources');
      await page.route('**/api/**', (route) => route.abort());
      await paste(page, '3k5/9/9/9/9/9/9/9/4R4/4K4 w');
      await find(page, 'the server is not responding');
    }),
    part: '#tool-sources',
  },
];

function onBoard(name: string, show: NonNullable<View['show']>): View {
  return state(name, '/', show);
}

/** A state of one tool. */
function at(tool: string, name: string, show: NonNullable<View['show']>): View {
  const showIt = async (page: Page): Promise<void> => {
    await show(page);
    await showTool(page, tool);
  };
  return { ...onBoard(name, showIt), part: `#tool-${tool}` };
}

async function openCoach(page: Page): Promise<void> {
  await paste(page, PERPETUAL);
  await page.getByRole('region', { name: 'Repetition coach' }).getByRole('button').click();
}
