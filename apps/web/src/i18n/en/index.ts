import { adminTexts } from './admin-texts.ts';
import { early } from './early.ts';
import { late } from './late.ts';

/** The English texts define the keys and types of all other languages. */
export const texts = { ...early, ...late, ...adminTexts };
