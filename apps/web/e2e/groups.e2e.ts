import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillRegistration, newAccount, registerByApi } from './account-steps.ts';
import { shownText } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** The number of exercises of the test server. */
const EXERCISES = 10;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function type(page: Page, move: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Or type the move' });
  await field.fill(move);
  await field.press('Enter');
}

/** Opens the exercise with the task. Answers in other tests change the ratings, and so the order. @returns its number */
async function openExercise(page: Page, task: string): Promise<number> {
  const exercises = page.getByRole('navigation', { name: 'Exercises' }).getByRole('button');
  const titles = page.getByRole('region', { name: 'Exercise' }).getByRole('heading', { level: 2 });
  await titles.waitFor();
  for (let index = 0; index < EXERCISES; index += 1) {
    await exercises.nth(index).click();
    await expect.poll(() => exercises.nth(index).getAttribute('aria-current')).toBe('true');
    if ((await titles.textContent()) === task) return index + 1;
  }
  throw new Error(`No exercise says "${task}"`);
}

/** Makes a group on the page of groups. @returns the link to join */
async function makeGroup(page: Page): Promise<string> {
  await page.goto('/groups');
  await page.getByLabel('Name of the group').fill('Evening class');
  await press(page, 'Make a group');
  await page.getByRole('heading', { name: 'Evening class' }).waitFor();
  return page.getByLabel('Link', { exact: true }).inputValue();
}

/** Opens the link as a guest, signs up, and joins. */
async function joinBySigningUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await shownText(page, 'Groups need an account').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await fillRegistration(page, newAccount());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Evening class' }).waitFor();
  await shownText(page, 'Coach: An Nguyễn').waitFor();
  await shownText(page, 'Other pupils see nothing of you.').waitFor();
  await press(page, 'Join the group');
  await shownText(page, 'The coach has not given an assignment yet.').waitFor();
}

test('a coach gives exercises, a pupil solves one right and one wrong, and the coach sees it until the pupil leaves', async () => {
  const coach = (await newUser()).page;
  await registerByApi(coach, newAccount());
  const link = await makeGroup(coach);
  await shownText(coach, 'No one has joined yet. Send the link to your pupils.').waitFor();
  const pupil = (await newUser()).page;
  await joinBySigningUp(pupil, link);
  // The live channel tells the coach.
  await shownText(coach, /^joined on /).waitFor();

  await press(coach, 'New assignment');
  await coach.getByLabel('Number of exercises').fill(String(EXERCISES));
  await press(coach, 'Assign');
  await shownText(coach, 'Please enter a title').waitFor();
  await coach.getByLabel('Title').fill('Ten for Friday');
  await press(coach, 'Assign');
  await coach.getByRole('link', { name: 'Ten for Friday' }).click();
  await coach.getByRole('button', { name: 'An Nguyễn, exercise 1: not solved' }).waitFor();

  await pupil.getByRole('link', { name: 'Ten for Friday' }).waitFor();
  await pupil.goto('/exercises');
  await shownText(pupil, /^Your coach has given you 1 assignment\./).waitFor();
  await pupil.getByRole('link', { name: 'Open', exact: true }).click();
  const ending = await openExercise(pupil, 'Red to move. Find the best move in this endgame.');
  await type(pupil, 'b2b8');
  await shownText(pupil, 'Right. Go on.').waitFor();
  await type(pupil, 'a1a9');
  await shownText(pupil, /^Solved$/).waitFor();
  await pupil.getByRole('button', { name: `Exercise ${ending}: solved` }).waitFor();
  const mate = await openExercise(pupil, 'Red to move. Mate in 2.');
  await type(pupil, 'd4c6');
  await shownText(pupil, 'H6+7 is not the move. Try again, or look at the solution.').waitFor();
  await pupil.getByRole('button', { name: `Exercise ${mate}: not solved, 1 wrong move` }).waitFor();

  await coach.getByRole('button', { name: `An Nguyễn, exercise ${ending}: solved` }).waitFor();
  await coach
    .getByRole('button', { name: `An Nguyễn, exercise ${mate}: not solved, 1 wrong move` })
    .click();
  await shownText(coach, 'First wrong move: H6+7').waitFor();

  await pupil.goto(`/groups/${new URL(coach.url()).pathname.split('/').at(-1)}`);
  await shownText(pupil, 'This is not here any more').waitFor();
  await pupil.goto('/groups');
  await shownText(pupil, `1 of ${EXERCISES} solved`).first().waitFor();
  await pupil.getByRole('link', { name: 'Evening class' }).click();
  await press(pupil, 'Leave the group');
  await shownText(pupil, /^Leave this group\?/).waitFor();
  await press(pupil, 'Leave the group');
  await shownText(pupil, 'You have not joined a group.').waitFor();
  await shownText(coach, 'former pupil').waitFor();
  expect(await coach.getByRole('row').count()).toBe(2);
});

test('a link that was renewed leads nowhere, and a cut one neither', async () => {
  const coach = (await newUser()).page;
  await registerByApi(coach, newAccount());
  const link = await makeGroup(coach);
  await press(coach, 'Renew');
  await press(coach, 'Renew');
  await expect.poll(() => coach.getByLabel('Link', { exact: true }).inputValue()).not.toBe(link);
  const { page, complaints } = await newUser();
  await registerByApi(page, newAccount());
  for (const dead of [link, link.slice(0, -3)]) {
    await page.goto(dead);
    await shownText(page, 'This link does not work').waitFor();
  }
  // The browser logs the answer to the old link.
  complaints.splice(0);
  await coach.goto(link);
  await shownText(coach, 'This link does not work').waitFor();
});
