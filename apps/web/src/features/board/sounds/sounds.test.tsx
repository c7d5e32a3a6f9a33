// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { goBack, goForward, goToStart, playLine, playMove } from '../../../lib/game/game-store.ts';
import { DEFAULT_SOUNDS, parseSounds, setSounds } from '../../../lib/sounds/sound-choices.ts';
import { readJson, STORAGE_KEYS } from '../../../lib/storage.ts';
import { followMoves } from './follow-moves.ts';
import { SoundsDialog } from './sounds-dialog.tsx';

const heard = vi.hoisted(() => ({ sounds: [] as string[], words: [] as string[] }));
vi.mock('../../../lib/sounds/synth.ts', () => ({
  playSound: (name: string, loudness: number) => heard.sounds.push(`${name} ${loudness}`),
}));
vi.mock('./speak.ts', () => ({
  speak: (text: string) => heard.words.push(text),
  stopSpeaking: () => {},
  canSpeak: () => true,
  voiceFor: () => undefined,
  onVoices: () => () => {},
}));

let gone = new AbortController();

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers();
  heard.sounds.length = 0;
  heard.words.length = 0;
  gone = new AbortController();
});
afterEach(() => {
  gone.abort();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('sounds are off by default', () => {
  followMoves(gone.signal);
  playMove('h2e2');
  vi.runAllTimers();
  expect(heard).toEqual({ sounds: [], words: [] });
});

test('steps to a next move are heard, made or navigated to; jumps and steps back are not', () => {
  setSounds({ sounds: true, volume: 30 });
  followMoves(gone.signal);
  playMove('h2e2');
  playMove('h9g7');
  goBack();
  goForward();
  goToStart();
  playLine(['h2e2', 'h9g7']);
  expect(heard.sounds).toEqual(['move 0.3', 'move 0.3', 'move 0.3']);
});

test('only the last of several quick moves is read out', () => {
  setSounds({ speech: true });
  followMoves(gone.signal);
  playMove('h2e2');
  vi.advanceTimersByTime(100);
  playMove('h9g7');
  vi.runAllTimers();
  expect(heard.words).toEqual(['horse 8 forward 7']);
});

test.each([
  [
    'before the first interaction',
    () => vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } }),
  ],
  ['while the page is hidden', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
])('nothing is heard %s', (_, arrange) => {
  setSounds({ sounds: true, speech: true });
  followMoves(gone.signal);
  arrange();
  playMove('h2e2');
  vi.runAllTimers();
  expect(heard).toEqual({ sounds: [], words: [] });
});

test('the choices are stored, and a sample plays at the volume', () => {
  render(<SoundsDialog onClose={() => {}} />);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Sounds of moves/, hidden: true }));
  expect(heard.sounds).toEqual(['move 0.5']);
  const volume = screen.getByRole('slider', { name: 'Volume', hidden: true });
  fireEvent.change(volume, { target: { value: '80' } });
  fireEvent.keyUp(volume);
  expect(heard.sounds.at(-1)).toBe('move 0.8');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Read moves aloud', hidden: true }));
  expect(screen.getByText(/no English voice/)).toBeDefined();
  expect(parseSounds(readJson(STORAGE_KEYS.sounds))).toEqual({
    sounds: true,
    speech: true,
    volume: 80,
  });
});

test.each([null, 'loud', { sounds: 'yes', volume: 300 }, { volume: Number.NaN }])(
  'what is no choice becomes silence: %j',
  (kept) => expect(parseSounds(kept)).toEqual(DEFAULT_SOUNDS),
);
