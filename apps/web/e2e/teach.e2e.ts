/** Tests how a user learns from a game in each language: from a list of moves with an error to the picture of the last position. */
import { LANGUAGES, type Language, LOCALES } from '@chuhe/contract/languages';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { createInstance, type TFunction } from 'i18next';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { texts as english } from '../src/i18n/en/index.ts';
import { texts as vietnamese } from '../src/i18n/vi/index.ts';
import { texts as chinese } from '../src/i18n/zh/index.ts';
import { moveNotation } from '../src/lib/game/move-notation.ts';
import { pasteInBox, placeInGame, shownText, toastWith } from './game-page.ts';
import { IS_FULL, useUsers } from './user.ts';

const newUser = useUsers();
/** Time for work of the engine. */
const LONG = { timeout: 90_000 };

/** Red blocks his own king in, and Black overlooks the mate; the fifth move has an error. */
const LIST = '1. A6+5 C8+2 2. C2=4 C8=7 3. R1+9 R9+1';
const CORRECTED = ['f0e1', 'h7h5', 'h2f2', 'h5g5', 'i0i2', 'i9i8'];
/** The ply of the mistake, and the mate that answers it. */
const WORST = 5;
const MATE = { list: 'C7+5', move: 'g5g0' };

/** A perpetual check by a chariot: predicted after the fifth move, and decided at the ninth. */
const CHECKS = {
  fen: '3k5/9/9/9/9/9/9/9/R8/5K3 w',
  moves: ['a1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1'],
  announced: 4,
};

/** The engine needs long for each language, so an ordinary run tests only the one with the longest texts. */
const WALKED = IS_FULL ? LANGUAGES : (['vi'] as const);

describe.each(WALKED)('in %s', (language) => {
  const notation = moveNotation('auto', language);

  test('a list with an error is fixed, reviewed, retried, and played to an end from its worst position', async () => {
    const t = await wordsOf(language);
    const { page } = await newUser({ locale: LOCALES[language] });
    await page.goto('/');
    await fix(page, t, notation);
    await review(page, t);
    await retryBlack(page, t, notation);
    await playOn(page, t);
    expect(await saveAsPicture(page, t)).toMatch(/^xiangqi.*\.png$/);
  }, 240_000);

  test('a perpetual check is announced, then ends the game', async () => {
    const t = await wordsOf(language);
    const { page } = await newUser({ locale: LOCALES[language] });
    await page.goto('/');
    await pasteInBox(page, CHECKS.fen);
    await toastWith(page, CHECKS.fen).waitFor();
    const coach = page.getByRole('region', { name: t('coach.name') });
    for (const [index, move] of CHECKS.moves.entries()) {
      await pasteInBox(page, move);
      await expect.poll(() => placeInGame(page)).toBe(`${index + 1} / ${index + 1}`);
      if (index === CHECKS.announced) {
        await coach.getByText(t('coach.next.perpetualCheck', { side: t('coach.red') })).waitFor();
      }
    }
    const end = t('coach.end.perpetualCheck', { loser: t('coach.red') });
    await coach.getByRole('button', { name: end }).waitFor();
    // The dot stands for any hyphen. A toast may offer the same button as the coach.
    const setResult = page.getByRole('button', {
      name: new RegExp(t('coach.setResult', { result: '0.1' })),
    });
    await setResult.last().click();
    // The result is recorded now, and not offered any more.
    await expect.poll(() => setResult.count()).toBe(0);
  });
});

async function fix(page: Page, t: TFunction, notation: Notation): Promise<void> {
  await pasteInBox(page, LIST);
  const fault = page.getByRole('alert', { name: t('typed.title') });
  await fault.waitFor();
  expect(await fault.textContent()).toContain(t('typed.fault', { move: 'R1+9' }));
  await fault.getByRole('button', { name: textOf(WORST - 1, notation), exact: true }).click();
  await expect.poll(() => placeInGame(page)).toBe(`${CORRECTED.length} / ${CORRECTED.length}`);
}

async function review(page: Page, t: TFunction): Promise<void> {
  await page.getByRole('tab', { name: t('graph.report') }).click();
  // While other tests run, a short search mistakes good moves for bad ones, and the review finds more exercises.
  await page.getByLabel(t('review.budget'), { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: t('review.start'), exact: true }).click();
  await shownText(page, t('review.anew')).waitFor(LONG);
  expect(await shownText(page, /^\d+%$/).count()).toBe(2);
  for (const side of ['analysis.red', 'analysis.black'] as const) {
    const label = t('review.goTo', { side: t(side), kind: t('review.grades.blunder') });
    await page.locator(`[data-hint="${label}"]`).first().waitFor();
  }
}

async function retryBlack(page: Page, t: TFunction, notation: Notation): Promise<void> {
  const before = await placeInGame(page);
  const retry = t('review.retry', { side: t('analysis.black'), count: 1 });
  await page.getByRole('button', { name: retry, exact: true }).click();
  await shownText(page, t('review.find')).waitFor();
  expect(await placeInGame(page)).toBe(`${WORST} / ${CORRECTED.length}`);
  await page.reload();
  await shownText(page, t('review.find')).waitFor();
  await pasteInBox(page, MATE.list);
  const right = t('review.right', { move: textOf(WORST, notation, MATE.move) });
  await shownText(page, right).waitFor(LONG);
  await page.getByRole('button', { name: t('review.next'), exact: true }).click();
  await shownText(page, t('review.summary', { solved: 1, count: 1 })).waitFor();
  await page.goBack();
  await shownText(page, t('review.anew')).waitFor();
  await expect.poll(() => placeInGame(page)).toBe(before);
}

/** Plays Black from the turning point, takes a move back, reloads the page, and cancels a resignation. */
async function playOn(page: Page, t: TFunction): Promise<void> {
  const turns = page.locator('section', {
    has: page.getByRole('heading', { name: t('review.turns') }),
  });
  await turns.getByRole('button').first().click();
  await page.getByRole('heading', { name: t('review.turns') }).click();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: t('play.title') });
  await dialog.getByLabel(t('play.level'), { exact: true }).selectOption('2');
  await dialog.getByLabel(t('play.side'), { exact: true }).selectOption('black');
  await dialog.getByLabel(t('play.from'), { exact: true }).selectOption(t('play.fromBoard'));
  await dialog.getByRole('button', { name: t('play.start'), exact: true }).click();
  await shownText(page, t('play.yourTurn')).waitFor();
  await pasteInBox(page, 'R9+1');
  await expect.poll(() => placeInGame(page), LONG).toBe('2 / 2');
  await page.getByRole('button', { name: t('play.takeBack') }).click();
  await expect.poll(() => placeInGame(page)).toBe('0 / 0');
  await page.reload();
  await page.getByRole('heading', { name: t('play.against', { level: 2 }) }).waitFor();
  await shownText(page, t('play.yourTurn')).waitFor();
  await page.getByRole('button', { name: t('play.resign'), exact: true }).click();
  // A second tap of a double tap is ignored.
  await page.waitForTimeout(600);
  await page.getByRole('button', { name: t('play.resignNo') }).click();
  await pasteInBox(page, MATE.list);
  await shownText(page, t('play.win', { why: t('play.reasons.checkmate') })).waitFor();
}

/** @returns the name of the file. */
async function saveAsPicture(page: Page, t: TFunction): Promise<string> {
  await page.getByRole('button', { name: t('play.done'), exact: true }).click();
  await page.getByRole('button', { name: t('menus.game'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('actions.share') }).click();
  const dialog = page.getByRole('dialog', { name: t('actions.share') });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('picture.save'), exact: true }).click(),
  ]);
  return download.suggestedFilename();
}

/** A move of the corrected list, or `move` in its place, in the user's notation. */
function textOf(ply: number, notation: Notation, move = CORRECTED[ply] ?? ''): string {
  const before = CORRECTED.slice(0, ply).reduce(
    (position, each) => position.play(each),
    Position.initial(),
  );
  return makeMoveText(ply === 0 ? INITIAL_FEN : before.fen, move, notation);
}

/** The product's texts in a language, in a separate instance of i18next. */
async function wordsOf(language: Language): Promise<TFunction> {
  const own = createInstance();
  const texts = { en: english, vi: vietnamese, zh: chinese }[language];
  return own.init({
    lng: language,
    ns: ['texts'],
    defaultNS: 'texts',
    resources: { [language]: { texts } },
    interpolation: { escapeValue: false },
  });
}
