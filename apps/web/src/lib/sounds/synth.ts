/**
 * Synthesises the sounds from tones and short noise, so that no file is downloaded.
 *
 * Loudness ranges from 0 to 1. Times are in seconds from the beginning of a sound.
 */
import { defineService } from '../services.ts';

const SOUND_NAMES = ['move', 'capture', 'check', 'end'] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

interface Tone {
  readonly wave: OscillatorType | 'noise';
  /** In hertz; for noise, the centre frequency of the filter. */
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
  readonly loudness: number;
}

/** The sound of a wooden piece on a wooden board: a dull thud and a short tick. */
const KNOCK: readonly Tone[] = [
  { wave: 'sine', pitch: 190, at: 0, length: 0.09, loudness: 0.8 },
  { wave: 'noise', pitch: 1_600, at: 0, length: 0.03, loudness: 0.5 },
];

const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  move: KNOCK,
  capture: [
    { wave: 'noise', pitch: 2_400, at: 0, length: 0.025, loudness: 0.5 },
    ...KNOCK.map((tone) => ({ ...tone, pitch: tone.pitch * 0.75, at: tone.at + 0.045 })),
  ],
  check: [
    ...KNOCK,
    { wave: 'triangle', pitch: 740, at: 0.06, length: 0.14, loudness: 0.35 },
    { wave: 'triangle', pitch: 988, at: 0.14, length: 0.2, loudness: 0.35 },
  ],
  end: [
    ...KNOCK,
    { wave: 'triangle', pitch: 659, at: 0.08, length: 0.22, loudness: 0.35 },
    { wave: 'triangle', pitch: 523, at: 0.24, length: 0.22, loudness: 0.35 },
    { wave: 'triangle', pitch: 392, at: 0.4, length: 0.5, loudness: 0.4 },
  ],
};

/** An inaudible loudness at which a tone ends, because an exponential ramp cannot reach 0. */
const SILENCE = 0.0001;

const audioContext = defineService(() => new AudioContext());

/** Plays a sound at a loudness from 0 to 1. Must not be called before the first interaction with the page. */
export function playSound(name: SoundName, loudness: number): void {
  const context = audioContext();
  if (context.state === 'suspended') void context.resume();
  const output = context.createGain();
  output.gain.value = loudness;
  output.connect(context.destination);
  for (const tone of SOUNDS[name]) playTone(context, tone, output);
}

function playTone(audio: AudioContext, tone: Tone, output: AudioNode): void {
  const start = audio.currentTime + tone.at;
  const source = sourceOf(audio, tone);
  const fade = audio.createGain();
  fade.gain.setValueAtTime(tone.loudness, start);
  fade.gain.exponentialRampToValueAtTime(SILENCE, start + tone.length);
  source.to.connect(fade).connect(output);
  source.from.start(start);
  source.from.stop(start + tone.length);
}

interface Source {
  readonly from: AudioScheduledSourceNode;
  readonly to: AudioNode;
}

function sourceOf(audio: AudioContext, { wave, pitch, length }: Tone): Source {
  if (wave !== 'noise') {
    const from = audio.createOscillator();
    from.type = wave;
    from.frequency.value = pitch;
    return { from, to: from };
  }
  const from = audio.createBufferSource();
  from.buffer = makeNoise(audio, length);
  const to = audio.createBiquadFilter();
  to.type = 'bandpass';
  to.frequency.value = pitch;
  from.connect(to);
  return { from, to };
}

function makeNoise(audio: AudioContext, length: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
