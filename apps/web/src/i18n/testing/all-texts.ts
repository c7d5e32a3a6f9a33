/** Tests draw late code without fetching it, so its texts are there from the beginning. */
import { loadLateEnglish } from '../english.ts';

await loadLateEnglish();
