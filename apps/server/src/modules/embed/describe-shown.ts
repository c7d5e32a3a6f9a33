import type { Language } from '@chuhe/contract/languages';
import type { Shown } from './embed-source.ts';
import { GAME, SEE } from './embed-words.ts';

export interface Description {
  readonly title: string;
  readonly description: string;
}

/** The words for what is shown, in previews and titles of pages. */
export function describeShown({ title, details }: Shown, language: Language): Description {
  return { title: title || GAME[language], description: details || SEE[language] };
}
