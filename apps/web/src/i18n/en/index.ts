import { mergeTexts } from '../merge-texts.ts';
import * as adminTexts from './admin-texts.ts';
import * as early from './early.ts';
import * as late from './late.ts';
import * as panelTexts from './panel-texts.ts';

/** The English texts define the keys and types of all other languages. */
export const texts = mergeTexts(mergeTexts(early, panelTexts), mergeTexts(late, adminTexts));
