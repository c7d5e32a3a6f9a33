/** The board page by keyboard: moves, commands, announcements, and the place of the focus. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentMove, movesList, placeInGame } from './game-page.ts';
import { recordAnnouncements, takeAnnouncements } from './keyboard.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

test('the board is used by moves and commands alone, and each move is announced once', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await movesList(page).or(page.getByText('No moves yet')).first().waitFor();
  await page.keyboard.press('k');
  const box = page.getByRole('textbox', { name: 'Move or command' });
  await expect.poll(() => isFocused(page, 'command')).toBe(true);
  await recordAnnouncements(page);
  const submit = async (text: string): Promise<void> => {
    await box.fill(text);
    await box.press('Enter');
  };

  await submit('h2e2');
  await expect.poll(() => placeInGame(page)).toBe('1 / 1');
  await submit('H8+7');
  await expect.poll(() => placeInGame(page)).toBe('2 / 2');
  const moves = (await takeAnnouncements(page)).filter((text) => /C2=5|h2 to e2/.test(text));
  expect(moves).toEqual(['1. C2=5. red cannon from h2 to e2']);

  const answer = page.getByRole('region', { name: 'Moves and commands' }).getByRole('status');
  const answerTo = async (text: string): Promise<string> => {
    await submit(text);
    await expect.poll(() => box.inputValue()).toBe('');
    return answer.innerText();
  };
  expect(await answerTo('last move')).toContain('1… H8+7. black horse from h9 to g7');
  expect(await answerTo('turn')).toBe('Red to move.');
  expect(await answerTo('attackers e6')).toContain('Attacked by red cannon e2.');
  await submit('atackers e6');
  await expect.poll(() => answer.innerText()).toContain('Similar commands: attackers e4');
  await submit('back');
  await expect.poll(() => currentMove(page).innerText()).toBe('C2=5');
  expect(await isFocused(page, 'command')).toBe(true);

  await page.reload();
  await box.waitFor();
  expect(await isFocused(page, 'command')).toBe(false);
  await page.getByRole('button', { name: 'Close the command box' }).press('Enter');
  await box.waitFor({ state: 'detached' });
  expect(await focusedId(page)).not.toBe('body');
});

test('what is chosen shows in forced colours', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await page.emulateMedia({ forcedColors: 'active' });
  const gauge = page.getByRole('meter', { name: 'Winning chance' });
  const [back, fill] = await gauge.evaluate((element) =>
    [element, element.querySelector('i')].map(
      (each) => each && getComputedStyle(each).backgroundColor,
    ),
  );
  expect(fill).not.toBe(back);
  await expectOutline(page.getByRole('tab', { selected: true }).first());
  await page.locator('[data-square="h2"]').click();
  const lifted = page.locator('.b-lifted .b-body');
  expect(await lifted.evaluate((each) => getComputedStyle(each).filter)).toContain('drop-shadow');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expectOutline(page.getByRole('radio', { name: 'Red' }).locator('..'));
});

async function expectOutline(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((each) => getComputedStyle(each).outlineStyle))
    .toBe('solid');
}

function isFocused(page: Page, name: string): Promise<boolean> {
  return page.evaluate((field) => document.activeElement?.getAttribute('name') === field, name);
}

/** The id of the focused element or, without an id, its tag name. */
function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.id === '' ? activeElement.localName : activeElement?.id;
  });
}
