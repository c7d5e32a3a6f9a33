import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount, registerByApi } from './account-steps.ts';
import { pasteInBox, rowsOf } from './game-page.ts';
import { listUnkept } from './list-unkept.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const bar = (page: Page) => page.getByRole('region', { name: 'Study', exact: true });

/** Makes a study with one chapter, which is opened. */
async function makeStudy(page: Page, title: string, visibility: string): Promise<void> {
  await page.goto('/studies');
  await page.getByRole('button', { name: 'New study' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Who may see it').selectOption(visibility);
  await press(page, 'Create study');
  await isSaved(page);
}

async function isSaved(page: Page): Promise<void> {
  await bar(page).getByText('All changes are saved').waitFor();
}

/** Plays a line from the current move. */
async function play(page: Page, line: string): Promise<void> {
  await pasteInBox(page, line);
}

/** The moves of the list, in one line. */
async function listed(page: Page): Promise<string> {
  return (await rowsOf(page)).join(' ');
}

/** An editor of the study that `owner` has open. */
async function invite(owner: Page, editor: Page): Promise<void> {
  const chapter = new URL(owner.url()).pathname;
  await bar(owner).getByRole('link', { name: 'Overview' }).click();
  await press(owner, 'Create link: Link to become an editor');
  const link = await owner.getByLabel('Link to become an editor', { exact: true }).inputValue();
  await editor.goto(link);
  await press(editor, 'Join the study');
  await editor.getByRole('heading', { name: 'Members' }).waitFor();
  await owner.goto(chapter);
  await editor.goto(chapter);
  await Promise.all([isSaved(owner), isSaved(editor)]);
}

async function twoEditors(title: string, serviceWorkers: 'allow' | 'block' = 'block') {
  const [owner, editor] = [
    await newUser({ mayComplain: true }),
    await newUser({ mayComplain: true, serviceWorkers }),
  ];
  await registerByApi(owner.page, newAccount());
  await registerByApi(editor.page, newAccount());
  await makeStudy(owner.page, title, 'members');
  await invite(owner.page, editor.page);
  return { owner: owner.page, editor: editor.page };
}

test('two browsers edit one chapter at once and converge through a cut connection and a reload', async () => {
  const { owner, editor } = await twoEditors('Evening lesson');
  await play(owner, 'h2e2 h9g7');
  await expect.poll(() => listed(editor)).toContain('H8+7');
  // Loads the code for typed moves, which the cut connection does not bring.
  await play(editor, 'h2e2');
  await editor.context().setOffline(true);
  await play(editor, 'b9c7');
  await play(owner, 'h0g2 i9h9');
  await bar(editor)
    .getByText(/waits? for a connection/)
    .waitFor();
  await isSaved(owner);
  await editor.context().setOffline(false);
  await Promise.all([isSaved(owner), isSaved(editor)]);
  await expect.poll(() => listed(owner)).toBe(await listed(editor));
  for (const page of [owner, editor]) {
    expect(await listed(page)).toContain('R9=8');
    // The reply that was played without a connection.
    expect((await listed(page)).match(/H2\+3/g)).toHaveLength(2);
  }
  await Promise.all([owner.reload(), editor.reload()]);
  await Promise.all([isSaved(owner), isSaved(editor)]);
  expect(await listed(owner)).toBe(await listed(editor));
});

test('what is edited without a connection survives a reload without one, and converges afterwards', async () => {
  const { owner, editor } = await twoEditors('Train journey', 'allow');
  await play(owner, 'h2e2 h9g7');
  await expect.poll(() => listed(editor)).toContain('H8+7');
  await play(editor, 'h2e2');
  await editor.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await editor.reload();
  await isSaved(editor);
  // Files loaded before the worker are cached in the background, which may take a while.
  await expect.poll(() => editor.evaluate(listUnkept), { timeout: 30_000 }).toEqual([]);
  await editor.context().setOffline(true);
  await play(editor, 'h2e2');
  await play(editor, 'b9c7');
  const waits = bar(editor).getByText(/waits? for a connection/);
  await waits.waitFor();
  await editor.reload();
  await waits.waitFor();
  await expect.poll(() => listed(editor)).toContain('H2+3');
  await play(owner, 'h0g2');
  await isSaved(owner);
  await editor.context().setOffline(false);
  await isSaved(editor);
  await expect.poll(() => listed(owner)).toBe(await listed(editor));
});

test('what was edited without a connection is sent from another page, without opening the chapter', async () => {
  const { owner, editor } = await twoEditors('Night train');
  await play(editor, 'h2e2');
  await isSaved(editor);
  await editor.context().setOffline(true);
  await play(editor, 'h9g7');
  await bar(editor)
    .getByText(/waits? for a connection/)
    .waitFor();
  const context = editor.context();
  const other = await context.newPage();
  await editor.close();
  await context.setOffline(false);
  await other.goto('/matches');
  await expect.poll(() => listed(owner)).toContain('H8+7');
});

test('undo takes back the own move only, and an editor who is removed while typing keeps the changes', async () => {
  const { owner, editor } = await twoEditors('Endgames');
  await play(owner, 'h2e2 h9g7');
  await expect.poll(() => listed(editor)).toContain('H8+7');
  await editor.keyboard.press('End');
  await play(editor, 'h0g2');
  await expect.poll(() => listed(owner)).toContain('H2+3');
  await owner.keyboard.press('Control+z');
  await isSaved(owner);
  expect(await listed(owner)).toContain('H2+3');
  await editor.keyboard.press('Control+z');
  await expect.poll(() => listed(owner)).not.toContain('H2+3');

  await editor.keyboard.press('Home');
  await editor.keyboard.press('ArrowRight');
  await editor.keyboard.press('c');
  const field = editor.getByRole('textbox', { name: 'Comment', exact: true });
  await field.fill('A quiet idea');
  const chapter = new URL(owner.url()).pathname;
  await bar(owner).getByRole('link', { name: 'Overview' }).click();
  await press(owner, 'Remove: An Nguyễn');
  await press(owner, 'Remove: An Nguyễn');
  await owner.getByRole('combobox', { name: 'Role of An Nguyễn' }).waitFor({ state: 'detached' });
  await field.press('Control+Enter');
  await bar(editor).getByRole('button', { name: 'Keep as my own game' }).waitFor();
  expect(await listed(editor)).toContain('A quiet idea');
  await owner.goto(chapter);
  await isSaved(owner);
  expect(await listed(owner)).not.toContain('A quiet idea');
  await press(editor, 'Keep as my own game');
  await editor.getByRole('dialog', { name: 'Save' }).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => editor.url()).toContain('/?game=');
});

test('a pupil finds moves without seeing them first, and the owner sees what was solved', async () => {
  const { page: owner } = await newUser({ mayComplain: true });
  const { page: guest } = await newUser({ mayComplain: true });
  const { page: pupil } = await newUser({ mayComplain: true });
  await registerByApi(owner, newAccount());
  await makeStudy(owner, 'Find it', 'members');
  await play(owner, 'h2e2 h9g7 h0g2');
  await isSaved(owner);
  const chapter = new URL(owner.url()).pathname;
  await press(owner, 'Menu of “Chapter 1”');
  await owner.getByRole('menuitem', { name: 'Title and kind' }).click();
  await owner.getByRole('radio', { name: /Find the move/ }).check();
  await press(owner, 'Save');
  await press(owner, 'History');
  const history = owner.getByRole('dialog', { name: 'History' });
  await history.getByText('added 1. C2=5 H8+7 2. H2+3 at the start').waitFor();
  await history.getByRole('button', { name: 'Show as it was: The chapter as it was made' }).click();
  await expect.poll(() => listed(owner)).not.toContain('C2=5');
  expect(new URL(owner.url()).pathname).toBe(chapter);
  await press(owner, 'Back to the chapter');
  await expect.poll(() => listed(owner)).toContain('C2=5');
  await bar(owner).getByRole('link', { name: 'Overview' }).click();
  await press(owner, 'Create link: Link to become a viewer');
  const link = await owner.getByLabel('Link to become a viewer', { exact: true }).inputValue();

  // A guest learns where the link leads before signing up.
  await guest.goto(link);
  await guest.getByText(/Find it · By An/).waitFor();
  await registerByApi(pupil, newAccount());
  await pupil.goto(link);
  await press(pupil, 'Join the study');
  await pupil.getByRole('heading', { name: 'Members' }).waitFor();
  await pupil.goto(chapter);
  await pupil.waitForURL(/\/practice\//);
  await press(pupil, 'Show the move');
  await press(pupil, 'Show the move');
  await pupil.getByRole('region', { name: 'Summary' }).getByText('0 of 1 solved').waitFor();
  await pupil.getByRole('link', { name: 'Open the chapter' }).click();
  await expect.poll(() => listed(pupil)).toContain('C2=5');

  await owner.reload();
  await owner.getByRole('row', { name: /An Nguyễn 0 of 1/ }).waitFor();
});
