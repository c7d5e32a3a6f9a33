import { DEFAULT_LANGUAGE } from '@chuhe/contract/languages';
import { nodeOf } from '@chuhe/game/tree';
import i18next, { t } from 'i18next';
import { parseLanguage } from '../../../i18n/languages.ts';
import { type GameState, gameStore } from '../../../lib/game/game-store.ts';
import { isAudible, playIfOn } from '../../../lib/sounds/play-if-on.ts';
import { soundsStore } from '../../../lib/sounds/sound-choices.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { soundOf, spokenMove } from './move-sounds.ts';
import { canSpeak, speak, stopSpeaking } from './speak.ts';

/** Milliseconds before a move is read out. If another move follows in this time, only the later one is read out. */
const PAUSE_MS = 180;

/** Until the signal aborts, plays a sound for every step to a next move, made or navigated to, and reads the move out. */
export function followMoves(signal: AbortSignal): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = gameStore.subscribe((state, before) => {
    if (!isStep(state, before) || !isAudible()) return;
    const sound = soundOf(state.game, state.current);
    if (sound !== undefined) playIfOn(sound);
    clearTimeout(waiting);
    if (soundsStore.getState().speech) waiting = setTimeout(() => read(state), PAUSE_MS);
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

function read({ game, current }: GameState): void {
  const hasCoordinates = preferencesStore.getState().notation === 'iccs';
  const words = spokenMove(game, current, { t, hasCoordinates });
  const language = parseLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
  if (words === undefined || !canSpeak() || document.hidden) return;
  speak(words, language, soundsStore.getState().volume / 100);
}
