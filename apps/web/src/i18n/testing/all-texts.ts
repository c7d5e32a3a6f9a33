/** Tests draw late code without fetching it, so its texts are there from the beginning. */
import { loadLateTexts } from '../known-texts.ts';

await loadLateTexts();
