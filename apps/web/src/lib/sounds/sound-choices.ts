/** The user's sound settings, stored for the next visit. Sounds and speech are off by default. */

import { parseFlag, parseRecord } from '../parse.ts';
import { defineStore } from '../services.ts';
import { onForeignChange, readJson, STORAGE_KEYS, writeJson } from '../storage.ts';

export interface SoundChoices {
  readonly sounds: boolean;
  readonly speech: boolean;
  /** Volume of sounds and speech, in whole percents. */
  readonly volume: number;
}

export const DEFAULT_SOUNDS: SoundChoices = { sounds: false, speech: false, volume: 50 };

export const soundsStore = defineStore<SoundChoices>(() =>
  parseSounds(readJson(STORAGE_KEYS.sounds)),
);

export function setSounds(change: Partial<SoundChoices>): void {
  soundsStore.setState(change);
  writeJson(STORAGE_KEYS.sounds, soundsStore.getState());
}

/** Applies choices made in other tabs until the returned function is called. */
export function followForeignSounds(): () => void {
  return onForeignChange(STORAGE_KEYS.sounds, () =>
    soundsStore.setState(parseSounds(readJson(STORAGE_KEYS.sounds))),
  );
}

export function parseSounds(value: unknown): SoundChoices {
  const { sounds, speech, volume } = parseRecord(value);
  const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 100;
  return {
    sounds: parseFlag(sounds, DEFAULT_SOUNDS.sounds),
    speech: parseFlag(speech, DEFAULT_SOUNDS.speech),
    volume: isVolume ? Math.round(volume) : DEFAULT_SOUNDS.volume,
  };
}
