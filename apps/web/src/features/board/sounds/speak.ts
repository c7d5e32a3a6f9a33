/** Speech synthesis with the voices of the user's system. */
import { type Language, LOCALES } from '@chuhe/contract/languages';

/** Speaks a text at a volume from 0 to 1. Interrupts the text being spoken. */
export function speak(text: string, language: Language, loudness: number): void {
  const utterance = new SpeechSynthesisUtterance(text);
  const voice = voiceFor(language);
  utterance.lang = voice?.lang ?? LOCALES[language];
  if (voice !== undefined) utterance.voice = voice;
  utterance.volume = loudness;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
}

export function canSpeak(): boolean {
  return 'speechSynthesis' in globalThis;
}

/** Compares the start of the tag only, because some systems write `vi_VN`. Returns `undefined` while the list is still loading. */
export function voiceFor(language: Language): SpeechSynthesisVoice | undefined {
  return speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language));
}

/**
 * Calls the listener whenever the list of voices changes.
 * @returns a function that unsubscribes.
 */
export function onVoices(listener: () => void): () => void {
  if (!canSpeak()) return () => {};
  speechSynthesis.addEventListener('voiceschanged', listener);
  return () => speechSynthesis.removeEventListener('voiceschanged', listener);
}
