import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pasteInBox, placeInGame, shownText, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** A game without a position that equals its mirror image, so only one move is right. */
const GAME = 'C2=5 H8+7 H2+3 R9=8 R1=2 P7+1';

test('cards of a book are answered right and wrong, return after an interval, and leave the game alone', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await addReply(page);
  const trainer = await openTrainer(page);
  await shownText(trainer, 'Which move does your book play for Black?').waitFor();
  await shownText(trainer, '0 due · 1 new').waitFor();

  await answer(trainer, 'P3+1');
  await shownText(trainer, 'P3+1 is wrong; the answer is P7+1.').waitFor();
  await trainer.getByRole('button', { name: 'Next' }).click();
  await shownText(trainer, '2 of 2').waitFor();
  await answer(trainer, 'P7+1');
  await shownText(trainer, 'Right: P7+1').waitFor();
  await page.keyboard.press('n');
  await shownText(trainer, '0 of 1 right on the first try.').waitFor();

  // An answered card does not return before its time.
  await trainer.getByRole('button', { name: 'Continue' }).click();
  await shownText(trainer, 'No cards are due').waitFor();
  await shownText(trainer, /^Next due: .+\.$/).waitFor();
  await trainer.getByRole('button', { name: 'Close', exact: true }).first().click();
  expect(await placeInGame(page)).toBe('5 / 6');
});

test('a suspended card comes back with undo; a hint marks the piece', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await addReply(page);
  const trainer = await openTrainer(page);
  await trainer.getByRole('button', { name: 'Don’t ask again' }).click();
  await toastWith(page, 'This position will not be asked again')
    .getByRole('button', { name: 'Undo' })
    .click();
  await trainer.getByRole('button', { name: 'Hint' }).click();
  await shownText(trainer, 'Move the pawn on file 7.').waitFor();
  await trainer.getByRole('button', { name: 'Show' }).click();
  await shownText(trainer, 'The answer is P7+1.').waitFor();
  expect(await placeInGame(page)).toBe('5 / 6');
});

test('an offline answer is sent when the connection is back', async () => {
  const { page, complaints } = await newUser();
  await page.goto('/');
  await addReply(page);
  const trainer = await openTrainer(page);
  await shownText(trainer, '0 due · 1 new').waitFor();
  await page.context().setOffline(true);
  await answer(trainer, 'P7+1');
  await page.keyboard.press('e');
  await shownText(trainer, '1 answer is waiting for the connection.').waitFor();
  await page.context().setOffline(false);
  await shownText(trainer, '1 answer is waiting for the connection.').waitFor({
    state: 'hidden',
  });
  // The browser has logged the lost connection.
  complaints.length = 0;
  await trainer.getByRole('button', { name: 'Continue' }).click();
  await shownText(trainer, 'No cards are due').waitFor();
  // The trainer uses the key N to continue. On the page below, the same key starts a new game.
  await page.keyboard.press('n');
  expect(await placeInGame(page)).toBe('5 / 6');
});

test('without books and mistakes the trainer explains how to get cards', async () => {
  const { page } = await newUser();
  await page.goto('/?dialog=train');
  const trainer = page.getByRole('dialog', { name: 'Trainer' });
  await shownText(trainer, 'Nothing to train yet').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

/** Plays the game and adds its last move, Black's, to a book. */
async function addReply(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'My book' }).waitFor();
  await pasteInBox(page, GAME);
  await expect.poll(() => placeInGame(page)).toBe('6 / 6');
  await page.getByRole('button', { name: 'Previous move' }).first().click();
  await page
    .getByRole('button', { name: /the book editor|Edit my book/ })
    .first()
    .click();
  const typed = page.getByRole('textbox', { name: 'Type a move' });
  await typed.fill('P7+1');
  await typed.press('Enter');
  await page.getByRole('textbox', { name: 'Priority: P7+1' }).waitFor();
}

async function openTrainer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Train' }).click();
  return page.getByRole('dialog', { name: 'Trainer' });
}

async function answer(trainer: Locator, move: string): Promise<void> {
  const typed = trainer.getByRole('textbox', { name: 'Or type the move' });
  await typed.fill(move);
  await typed.press('Enter');
}
