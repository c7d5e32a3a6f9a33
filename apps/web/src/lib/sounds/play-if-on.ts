import { soundsStore } from './sound-choices.ts';
import { playSound, type SoundName } from './synth.ts';

/** Plays a sound if the user has switched sounds on. */
export function playIfOn(name: SoundName): void {
  const { sounds, volume } = soundsStore.getState();
  if (sounds && isAudible()) playSound(name, volume / 100);
}

/** Whether to play sounds. Browsers block them before the first interaction, and a hidden page stays silent. */
export function isAudible(): boolean {
  const isActive = !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
  return isActive && !document.hidden;
}
