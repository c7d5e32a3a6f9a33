/** Reading aloud with the voices of the user's system. */
import { type Language, LOCALES } from '../../../i18n/languages.ts';

/** Says a text at a loudness from 0 to 1, in place of what is being said. */
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

/** Some systems name them by `vi_VN`. The list may come only some time after the page. */
export function voiceFor(language: Language): SpeechSynthesisVoice | undefined {
  return speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language));
}

/** Calls when the list of voices has changed. @returns a function that stops it. */
export function onVoices(listener: () => void): () => void {
  if (!canSpeak()) return () => {};
  speechSynthesis.addEventListener('voiceschanged', listener);
  return () => speechSynthesis.removeEventListener('voiceschanged', listener);
}
