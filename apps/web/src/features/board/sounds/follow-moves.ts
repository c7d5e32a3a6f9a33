import { nodeOf } from '@chuhe/game/tree';
import i18next, { t } from 'i18next';
import { DEFAULT_LANGUAGE, parseLanguage } from '../../../i18n/languages.ts';
import { type GameState, gameStore } from '../../../lib/game/game-store.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { soundOf, wordsOf } from './heard-move.ts';
import { soundsStore } from './sound-choices.ts';
import { canSpeak, speak, stopSpeaking } from './speak.ts';
import { playSound } from './synth.ts';

/** So long may another move follow, in milliseconds, in which case only that is read out. */
const PAUSE_MS = 180;

/** Lets every step to a next move be heard, made or paged to, until the signal. */
export function followMoves(signal: AbortSignal): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = gameStore.subscribe((state, before) => {
    if (!isStep(state, before) || !mayBeHeard()) return;
    const { sounds, speech, volume } = soundsStore.getState();
    const sound = soundOf(state.game, state.current);
    if (sounds && sound !== undefined) playSound(sound, volume / 100);
    clearTimeout(waiting);
    if (speech) waiting = setTimeout(() => read(state), PAUSE_MS);
  });
  signal.addEventListener('abort', () => {
    clearTimeout(waiting);
    stopSpeaking();
    stop();
  });
}

function isStep({ game, current, origin, opened }: GameState, before: GameState): boolean {
  if (origin !== before.origin || opened !== before.opened || current === before.current) {
    return false;
  }
  return nodeOf(game, current).parent === before.current;
}

/** Browsers allow no sound before the user has done something, and nobody wants one from a page out of sight. */
function mayBeHeard(): boolean {
  const isActive = !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
  return isActive && !document.hidden;
}

function read({ game, current }: GameState): void {
  const hasCoordinates = preferencesStore.getState().notation === 'iccs';
  const words = wordsOf(game, current, { t, hasCoordinates });
  const language = parseLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
  if (words === undefined || !canSpeak() || document.hidden) return;
  speak(words, language, soundsStore.getState().volume / 100);
}
