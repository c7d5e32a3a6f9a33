import type { Texts } from '../texts.ts';
import * as adminTexts from './admin-texts.ts';
import * as early from './early.ts';
import * as late from './late.ts';

export const texts: Texts = { ...early, ...late, ...adminTexts };
