// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { bindOpenGame, setLink } from '../../../lib/matches/match-link.ts';
import { linkTo } from '../../../lib/matches/save-state.ts';
import { gameWith, SUMMARY } from '../../../lib/matches/testing/sample-match.ts';
import { announceTroubles } from './save-troubles.ts';

const heard: string[] = [];

beforeAll(startI18n);
beforeEach(() => {
  heard.length = 0;
  announcementStore.subscribe(({ text }) => heard.push(text));
  openGame(gameWith('h2e2'));
  bindOpenGame('one');
  announceTroubles();
});

/** Brings the open game into these phases, one after the other. */
function pass(...phases: readonly ('changed' | 'waiting' | 'paused' | 'gone' | 'saved')[]): void {
  const { game } = gameStore.getState();
  const saved = linkTo({ ...SUMMARY, matchId: 'one' }, 'me', game);
  const unsaved = { edited: game, unconfirmed: undefined };
  for (const phase of phases) {
    if (phase === 'saved') setLink(saved);
    else if (phase === 'gone') setLink({ ...saved, ...unsaved, phase, lostFor: 'me' });
    else setLink({ ...saved, ...unsaved, phase });
  }
}

it('does not announce that changes are saved, which follows every move', () => {
  pass('saved', 'changed', 'saved', 'changed', 'saved');
  expect(heard).toEqual([]);
});

it('announces once that changes wait, and that they are saved after all', () => {
  pass('saved', 'waiting', 'changed', 'waiting');
  const words = 'Kept in this browser. It will be saved as soon as the server can be reached.';
  expect(heard).toEqual([words]);
  pass('saved', 'changed', 'saved');
  expect(heard).toEqual([words, 'Game saved']);
});

it('names a game that has been deleted from the account', () => {
  pass('saved', 'gone');
  expect(heard).toEqual(['Study: No longer in your account']);
});

it('announces that moves added to a finished game are not saved', () => {
  pass('saved', 'paused', 'paused');
  expect(heard).toEqual(['Moves added to a finished game, not saved']);
});

it('does not announce that moves added to a finished game are saved when they have been dropped', () => {
  pass('saved', 'paused', 'saved');
  expect(heard).toEqual(['Moves added to a finished game, not saved']);
  pass('paused', 'saved');
  expect(heard).toHaveLength(2);
});

it('announces a trouble and its cause in Chinese with the stop of that language', async () => {
  await chooseLanguage('zh');
  pass('saved', 'waiting');
  await chooseLanguage('en');
  expect(heard[0]).toMatch(/^[^. ]+。[^. ]+$/);
});
