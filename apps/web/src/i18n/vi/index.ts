import { mergeTexts } from '../merge-texts.ts';
import type { Texts } from '../texts.ts';
import * as adminTexts from './admin-texts.ts';
import * as early from './early.ts';
import * as late from './late.ts';
import * as panelTexts from './panel-texts.ts';

export const texts: Texts = mergeTexts(mergeTexts(early, panelTexts), mergeTexts(late, adminTexts));
