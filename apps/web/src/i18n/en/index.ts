import * as adminTexts from './admin-texts.ts';
import * as early from './early.ts';
import * as late from './late.ts';

/** The English texts define the keys and types of all other languages. */
export const texts = { ...early, ...late, ...adminTexts };
