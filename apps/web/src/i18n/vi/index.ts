import type { Texts } from '../texts.ts';
import { adminTexts } from './admin-texts.ts';
import { early } from './early.ts';
import { late } from './late.ts';

export const texts: Texts = { ...early, ...late, ...adminTexts };
