/** Loads all texts, since tests render late code without fetching it. */
import { loadAdminTexts, loadLateTexts } from '../known-texts.ts';

await Promise.all([loadLateTexts(), loadAdminTexts()]);
