/** Loads all English texts, since tests render late code without fetching it. */
import { loadPart } from '../known-texts.ts';

await loadPart('admin', 'en');
