import { adminTexts } from './admin-texts.ts';
import { early } from './early.ts';
import { late } from './late.ts';

/** English is the language the keys and the types of all others come from. */
export const texts = { ...early, ...late, ...adminTexts };
